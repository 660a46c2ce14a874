import { beforeAll, describe, expect, it } from 'vitest';
import { ClinicRepository } from '../../lambdas/derived/listings/clinic-repository.ts';
import { ListingRepository } from '../../lambdas/derived/listings/listing-repository.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { createImportClinic } from '../../lambdas/records/clinics/import-clinic.ts';
import { clinicKeys, PLACES_QUEUE } from '../../lambdas/records/clinics/items.ts';
import { PRACTICE_QUEUE } from '../../lambdas/records/submissions/items.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { cityItemSchema, taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { isSlug } from '../../shared/domain/text/slug.ts';
import { makeClinic } from '../fixtures/clinics.ts';
import { cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { useDynamoDbFaults } from './support/dynamodb-faults.ts';
import { projectClinics } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

describe('adding clinics', () => {
  const table = useTable();
  const asOf = () => new Date('2025-09-01T00:00:00Z');
  const faults = useDynamoDbFaults();
  async function importClinic(clinic: ClinicRecord) {
    const write = createImportClinic(new ClinicWriter(table().table), asOf);
    const added = await write(clinic);
    await projectClinics(table().table, clinic.id);
    return added;
  }
  const clinics = () => new ClinicRepository(table().table, unexpected);

  async function namesIn(cityId: string): Promise<string[]> {
    const listings = new ListingRepository(table().table, async () => [], unexpected);
    const { items } = await listings.page({ scope: { by: 'city', cityId }, filters: {} }, { limit: 100 });
    return items.map(({ name }) => name);
  }

  async function clinicCount() {
    const items = await table().table.batchGet(cities.map(({ id }) => taxonomyKeys.city(id)));
    return items.reduce((sum, item) => sum + cityItemSchema.parse(item).clinicCount, 0);
  }

  beforeAll(() => putTaxonomy(table().table));

  it('adds -2 and -3 to the slugs of the second and third clinic of a name', async () => {
    const same = () => makeClinic({ name: 'Family Dental', slug: 'family-dental' });
    const three = [same(), same(), same()];
    await Promise.all(three.map((clinic) => importClinic(clinic)));
    const slugs = await Promise.all(
      three.map(async ({ id }) => (await clinics().byId(id, 1))?.clinic.slug ?? ''),
    );
    expect(slugs.sort()).toEqual(['family-dental', 'family-dental-2', 'family-dental-3']);
    expect(await clinics().idOfSlug('family-dental-3')).toBeDefined();
  });

  it('keeps slugs valid when a suffix would make them too long', async () => {
    const slug = 'a'.repeat(80);
    const [first, second] = [makeClinic({ slug }), makeClinic({ slug })];
    await importClinic(first);
    await importClinic(second);
    const given = (await clinics().byId(second.id, 1))?.clinic.slug ?? '';
    expect(given.endsWith('-2')).toBe(true);
    expect(isSlug(given)).toBe(true);
  });

  it('counts a clinic once, however often it is imported', async () => {
    const before = await clinicCount();
    const clinic = makeClinic({ city: 'vancouver' });
    expect(await importClinic(clinic)).toBe('added');
    expect(await importClinic(clinic)).toBe('present');
    expect(await clinicCount()).toBe(before + 1);
    const found = await clinics().byId(clinic.id, 10);
    expect(found?.clinic.ratings).toEqual({ sum: 0, count: 0 });
  });

  it('shows nothing of an interrupted import, which the next import completes', async () => {
    const clinic = makeClinic({ name: 'Killed Half-way', city: 'new-york' });
    const before = await clinicCount();
    faults.rejectTransactions(new Error('killed'));
    await expect(importClinic(clinic)).rejects.toMatchObject({ cause: { message: 'killed' } });
    faults.recover();
    expect(await clinics().byId(clinic.id, 10)).toBeUndefined();
    expect(await clinics().idOfSlug(clinic.slug)).toBeUndefined();
    expect(await namesIn('new-york')).not.toContain('Killed Half-way');
    expect(await clinicCount()).toBe(before);

    await importClinic(clinic);
    expect(await namesIn('new-york')).toContain('Killed Half-way');
    expect(await clinicCount()).toBe(before + 1);
  });

  it('stores the place state of a clinic in its own item, and reads both together', async () => {
    const google = { rating: 4.4, reviewCount: 31 };
    const [known, unknown] = [makeClinic({ googlePlaceId: 'apart', google }), makeClinic()];
    await importClinic(known);
    await importClinic(unknown);
    const found = await clinics().byId(known.id, 1);
    expect(found?.clinic).toMatchObject({ googlePlaceId: 'apart', google });
    const other = await clinics().byId(unknown.id, 1);
    expect(other?.clinic).not.toHaveProperty('google');
    expect(other?.clinic).not.toHaveProperty('googlePlaceId');

    const stored = await table().table.get(clinicKeys.clinic(known.id));
    expect(stored).toMatchObject({ name: known.name });
    expect(stored).not.toHaveProperty('google');
    expect(stored).not.toHaveProperty('googlePlaceId');
    // Clinics that Google was never asked about are asked about first.
    const queued = await table().table.queryAll({
      IndexName: 'byQueue',
      KeyConditionExpression: 'byQueuePk = :queue AND byQueueSk < :day',
      ExpressionAttributeValues: { ':queue': PLACES_QUEUE, ':day': '2000' },
    });
    expect(queued.find(({ clinicId }) => clinicId === known.id)).toMatchObject({
      version: 1,
      placeId: 'apart',
      rating: google,
    });
    expect(queued.find(({ clinicId }) => clinicId === unknown.id)).toMatchObject({ version: 1 });
  });

  it('keeps a pending clinic out of lists and counts, and in the queue', async () => {
    const clinic = makeClinic({ name: 'Not Yet', city: 'los-angeles', status: 'pending_approval' });
    const before = await clinicCount();
    const submissions = new SubmissionWriter(table().table);
    expect(await submissions.importPractice(clinic)).toBe('added');
    expect(await submissions.importPractice(clinic)).toBe('present');
    expect(await namesIn('los-angeles')).not.toContain('Not Yet');
    expect(await clinicCount()).toBe(before);
    expect(await clinics().byId(clinic.id, 1)).toBeUndefined();
    const queued = await table().table.queryAll({
      IndexName: 'byQueue',
      KeyConditionExpression: 'byQueuePk = :queue',
      ExpressionAttributeValues: { ':queue': PRACTICE_QUEUE },
    });
    expect(queued.map(({ id }) => id)).toEqual([clinic.id]);
  });

  it('counts many concurrent imports', async () => {
    const before = await clinicCount();
    const crowd = Array.from({ length: 24 }, (_, index) =>
      makeClinic({ city: cities[index % 5]?.slug ?? '', name: 'Crowd', slug: 'crowd' }),
    );
    await Promise.all(crowd.map((clinic) => importClinic(clinic)));
    expect(await clinicCount()).toBe(before + 24);
  });

  it('rejects a city that the directory does not have', async () => {
    const clinic = makeClinic();
    const elsewhere = { ...clinic, city: { id: 'paris', slug: 'paris', name: 'Paris', state: 'XX' } };
    await expect(importClinic(elsewhere)).rejects.toThrow(/paris/);
    expect(await clinics().byId(clinic.id, 1)).toBeUndefined();
  });
});
