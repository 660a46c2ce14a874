import { describe, expect, it } from 'vitest';
import { listingItem } from '../../lambdas/derived/listings/listing-item.ts';
import { ListingRepository, type StaffQuery } from '../../lambdas/derived/listings/listing-repository.ts';
import { StaffListingRepository } from '../../lambdas/derived/listings/staff-listing-repository.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { ContactRepository } from '../../lambdas/records/submissions/contact-repository.ts';
import { CONTACT_QUEUE, PRACTICE_QUEUE, submissionKeys } from '../../lambdas/records/submissions/items.ts';
import { inQueue } from '../../lambdas/table/index-query.ts';
import type { ClinicStatus } from '../../shared/contracts/entities.ts';
import { listed, makeClinic } from '../fixtures/clinics.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { useTable } from './support/table.ts';

const every = categories.map(({ id }) => id);
const text = 'Unhurried visits, same-week appointments and a nurse line that answers. '.repeat(10);

const lists: readonly (readonly [
  name: string,
  status: ClinicStatus,
  query: StaffQuery,
  mostUnits: number,
])[] = [
  ['approved, of all categories', 'approved', { scope: { categoryIds: every }, filters: {} }, 35],
  ['approved, of a city', 'approved', { scope: { cityId: 'toronto', categoryIds: every }, filters: {} }, 35],
  ['approved, of a category', 'approved', { scope: { categoryIds: ['dentistry'] }, filters: {} }, 15],
  ['waiting', 'pending_approval', { scope: { categoryIds: every }, filters: {} }, 6],
];

/** Few enough that a list of each has more than two pages. */
const specialties = categories.slice(0, 20);

describe('a page for staff', () => {
  const table = useTable();
  const days = (number: number) => new Date(Date.UTC(2020, 0, 1) + number * 3_600_000).toISOString();

  /** As many of each kind, of the size that they have, past the transactions that would take minutes. */
  async function grow(from: number, to: number): Promise<void> {
    const items = Array.from({ length: to - from }, (_, index) => from + index).flatMap((number) => {
      const place = {
        city: cities[number % cities.length]?.slug ?? '',
        category: specialties[Math.floor(number / cities.length) % specialties.length]?.slug ?? '',
        description: text,
      };
      const clinic = listed(makeClinic(place), { score: 30 + ((number * 7_919) % 4_000) / 100 });
      const { ratings: _ratings, score: _score, ...record } = clinic;
      const submission = makeSubmission({ ...place, telemedicine: false, createdAt: days(number) });
      const contact = makeContact({ message: text, createdAt: days(number) });
      return [
        { ...clinicKeys.clinic(clinic.id), ...record },
        listingItem({ clinic, role: { kept: true, otherCategories: [] } }),
        {
          ...submissionKeys.submission(submission.id),
          ...submission,
          ...inQueue(PRACTICE_QUEUE, submission.createdAt, submission.id),
        },
        {
          ...submissionKeys.contact(contact.id),
          ...contact,
          ...inQueue(CONTACT_QUEUE, contact.createdAt, contact.id),
        },
      ];
    });
    await table().table.batchWrite(items.map((Item) => ({ PutRequest: { Item } })));
  }

  /** Read units of the second page of 20 of each list. */
  async function unitsOfPages(): Promise<Record<string, number>> {
    const units: Record<string, number> = {};
    const listings = new ListingRepository(table().table, async () => [], unexpected);
    const staffListings = new StaffListingRepository(table().table, listings, unexpected);
    for (const [name, status, query] of lists) {
      const { next } = await staffListings.page(status, query, { limit: 20 });
      table().capacity.units = 0;
      const page = await staffListings.page(status, query, { limit: 20, after: next });
      expect(page.items, name).toHaveLength(20);
      expect(page.next).toBeDefined();
      units[name] = table().capacity.units;
    }
    const contacts = new ContactRepository(table().table, unexpected);
    const { next } = await contacts.page({ limit: 20 });
    table().capacity.units = 0;
    expect((await contacts.page({ limit: 20, after: next })).items).toHaveLength(20);
    units.messages = table().capacity.units;
    return units;
  }

  it('costs about the same at 1,000 and at 3,000 of each kind', async () => {
    await grow(0, 1_000);
    const small = await unitsOfPages();
    await grow(1_000, 3_000);
    const large = await unitsOfPages();
    for (const [name, , , mostUnits] of lists) {
      expect(large[name], name).toBeGreaterThan(0);
      expect(large[name], name).toBeLessThanOrEqual(mostUnits);
      // How a page's entries spread over categories is chance, and decides whether one of them is read twice.
      expect(Math.abs((large[name] ?? 0) / (small[name] ?? 1) - 1), name).toBeLessThan(0.25);
    }
    expect(large.messages).toBe(small.messages);
    expect(large.messages).toBeLessThanOrEqual(5);
  });

  /** Uses the items of the test before. */
  it('ends early, with a cursor, when filters let almost none pass', async () => {
    const listings = new ListingRepository(table().table, async () => [], unexpected);
    const staffListings = new StaffListingRepository(table().table, listings, unexpected);
    const only = makeSubmission({ telemedicine: true, createdAt: days(9_999) });
    const item = {
      ...submissionKeys.submission(only.id),
      ...only,
      ...inQueue(PRACTICE_QUEUE, only.createdAt, only.id),
    };
    await table().table.batchWrite([{ PutRequest: { Item: item } }]);

    const query: StaffQuery = { scope: { categoryIds: every }, filters: { telemedicine: true } };
    table().capacity.units = 0;
    let page = await staffListings.page('pending_approval', query, { limit: 100 });
    expect(page.items).toEqual([]);
    expect(page.next).toBeDefined();
    expect(table().capacity.units).toBeLessThan(150);
    let pages = 1;
    for (; page.next !== undefined; pages += 1) {
      page = await staffListings.page('pending_approval', query, { limit: 100, after: page.next });
    }
    expect(page.items.map(({ id }) => id)).toEqual([only.id]);
    expect(pages).toBeGreaterThan(1);
    expect(pages).toBeLessThan(10);
  });
});
