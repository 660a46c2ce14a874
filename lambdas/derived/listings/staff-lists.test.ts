import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedStaffClinic } from '../../../shared/contracts/clinics/staff-clinics.ts';
import type { RecordStatus, StaffList } from '../../../shared/contracts/entities.ts';
import { cardOf } from '../../../shared/domain/listings/listing.ts';
import { categoryOf, listed, makeClinic } from '../../../test/fixtures/clinics.ts';
import { cities } from '../../../test/fixtures/taxonomy.ts';
import { createDirectory } from '../../records/taxonomy/directory.ts';
import { type ClinicSearch, googleRating } from './clinic-lists.ts';
import type { StaffQuery } from './listing-repository.ts';
import { createStaffLists } from './staff-lists.ts';

const totals = { clinicCount: 1, locatedCount: 0, ratings: { sum: 0, count: 0 } };
const directory = createDirectory(
  {
    load: async () => ({
      categories: ['cardiology', 'dentistry'].map((slug) => ({ ...categoryOf(slug), ...totals })),
      cityCount: 2,
      rankBands: [],
      regions: [],
      demonstration: false,
    }),
  },
  {
    byId: async (wanted) => cities.find(({ id }) => id === wanted),
    bySlug: async (wanted) => cities.find(({ slug }) => slug === wanted),
  },
  () => new Date(0),
  1_000,
);

function staffClinic(status: RecordStatus): ListedStaffClinic {
  const clinic = makeClinic({ status, google: { rating: 4.4, reviewCount: 12 } });
  const { email = '', createdAt } = clinic;
  return { ...cardOf(listed(clinic)), email, createdAt, status, version: 0 };
}

/** So many clinics of each status, by position; `early` ends each page after one of them. */
function listing(counts: Readonly<Record<RecordStatus, number>>, early = false) {
  const asked: { status: StaffList; query: StaffQuery }[] = [];
  const clinics: Record<StaffList, ListedStaffClinic[]> = {
    'mark-ended': [],
    pending_approval: Array.from({ length: counts.pending_approval }, () => staffClinic('pending_approval')),
    rejected: Array.from({ length: counts.rejected }, () => staffClinic('rejected')),
    unlisted: Array.from({ length: counts.unlisted }, () => staffClinic('unlisted')),
    approved: Array.from({ length: counts.approved }, () => staffClinic('approved')),
  };
  const listings: Parameters<typeof createStaffLists>[1] = {
    async page(status, query, { limit, after }) {
      asked.push({ status, query });
      const start = after === undefined ? 0 : Number(after);
      const end = start + (early ? 1 : limit);
      const next = end < clinics[status].length ? String(end) : undefined;
      return { items: clinics[status].slice(start, end), next };
    },
    complete: async (cards) => clinics.approved.filter(({ id }) => cards.some((card) => card.id === id)),
  };
  const all = [
    ...clinics.pending_approval,
    ...clinics.rejected,
    ...clinics.unlisted,
    ...clinics.approved,
  ].map(({ id }) => id);
  return {
    asked,
    all,
    clinics,
    lists: createStaffLists(directory, listings, search, googleRating('hidden')),
  };
}

const search: ClinicSearch = { page: async () => ({ items: [], understood: {} }) };

const anyCounts = fc.record({
  pending_approval: fc.nat(7),
  rejected: fc.nat(7),
  unlisted: fc.nat(7),
  approved: fc.nat(7),
});

describe('the lists of staff', () => {
  it('go through every status with one cursor, in full pages, each clinic once', async () => {
    await fc.assert(
      fc.asyncProperty(anyCounts, fc.integer({ min: 1, max: 8 }), async (counts, limit) => {
        const { all, lists } = listing(counts);
        const pages: string[][] = [];
        let after: string | undefined;
        do {
          const page = await lists.list({ limit, after, withUnlisted: true });
          pages.push(page.items.map(({ id }) => id));
          after = page.next;
        } while (after !== undefined);
        expect(pages.flat()).toEqual(all);
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
        if (all.length > 0) expect(pages.at(-1)?.length).toBeGreaterThan(0);
      }),
    );
  });

  it('lose nothing when filters end pages early', async () => {
    const { all, lists } = listing({ pending_approval: 3, rejected: 2, unlisted: 0, approved: 3 }, true);
    const found: string[] = [];
    let after: string | undefined;
    do {
      const page = await lists.list({ limit: 5, after });
      found.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after !== undefined);
    expect(found).toEqual(all);
  });

  it.each(['pending_approval', 'rejected', 'approved'] as const)('keep to the status %s', async (status) => {
    const { clinics, lists } = listing({ pending_approval: 3, rejected: 3, unlisted: 0, approved: 3 });
    const first = await lists.list({ status, limit: 2 });
    const second = await lists.list({ status, limit: 2, after: first.next });
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(ids).toEqual(clinics[status].map(({ id }) => id));
    expect(second.next).toBeUndefined();
  });

  it('reject a cursor of another status', async () => {
    const { lists } = listing({ pending_approval: 3, rejected: 3, unlisted: 0, approved: 3 });
    const { next } = await lists.list({ limit: 2 });
    await expect(lists.list({ status: 'approved', limit: 2, after: next })).rejects.toMatchObject({
      fields: { cursor: ['is not a cursor of this query'] },
    });
  });

  it('read single records of the named city and category, or of all', async () => {
    const { asked, lists } = listing({ pending_approval: 1, rejected: 1, unlisted: 0, approved: 1 });
    await lists.list({
      status: 'approved',
      city: 'toronto',
      category: 'dentistry',
      telemedicine: true,
      limit: 9,
    });
    await lists.list({ status: 'approved', cityId: 'chicago', limit: 9 });
    await lists.list({ status: 'approved', limit: 9 });
    expect(asked.map(({ query }) => query.scope)).toEqual([
      { cityId: 'toronto', categoryIds: ['dentistry'] },
      { cityId: 'chicago', categoryIds: ['dentistry', 'cardiology'] },
      { cityId: undefined, categoryIds: ['dentistry', 'cardiology'] },
    ]);
    expect(asked[0]?.query.filters).toMatchObject({ telemedicine: true });
    await expect(lists.list({ city: 'paris', limit: 9 })).rejects.toMatchObject({
      fields: { city: ['is not a known city'] },
    });
  });

  it('show Google’s rating only where the operator has enabled it', async () => {
    const { lists } = listing({ pending_approval: 1, rejected: 1, unlisted: 0, approved: 1 });
    const { items } = await lists.list({ limit: 9 });
    expect(items.map(({ googleRating }) => googleRating)).toEqual(['0.0', '0.0', '0.0']);
  });
});
