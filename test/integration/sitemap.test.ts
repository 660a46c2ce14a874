import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { SitemapRepository } from '../../lambdas/derived/pages/sitemap-repository.ts';
import { totalKeys } from '../../lambdas/derived/totals/items.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { createImportClinic } from '../../lambdas/records/clinics/import-clinic.ts';

import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';
import type { SitemapLanding } from '../../shared/contracts/pages/sitemap.ts';
import { makeClinic } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

/** Spread over three cities and four specialties; every tenth is listed twice, and so merged in its city's list. */
const approved = Array.from({ length: 120 }, (_, index) =>
  makeClinic({
    city: cities[index % 3]?.slug ?? '',
    category: categories[index % 4]?.slug ?? '',
    ...(index % 20 < 2 && { googlePlaceId: `place-${Math.floor(index / 20)}` }),
  }),
);
const pending = makeClinic({ name: 'Waiting Clinic', city: 'vancouver', status: 'pending_approval' });

describe('the calls of the sitemap', () => {
  const table = useTable();
  let call: Call;

  beforeAll(async () => {
    await putTaxonomy(table().table);
    const writer = new ClinicWriter(table().table);
    const importClinic = createImportClinic(writer, () => new Date('2025-09-01T00:00:00Z'));
    for (const clinic of approved) await importClinic(clinic);
    // Importing one again must not count it again.
    for (const clinic of approved.slice(0, 5)) await importClinic(clinic);
    await new SubmissionWriter(table().table).importPractice(pending);
    await projectAll(table().table);
    call = await loadPublicRead(table());
  }, 120_000);

  async function read<Answer>(path: string): Promise<Answer> {
    const response = await call(path);
    expect(response.statusCode, response.body).toBe(200);
    return JSON.parse(response.body);
  }

  async function slices(parts: number): Promise<string[][]> {
    const all = Array.from({ length: parts }, (_, part) => `/api/sitemap/clinics/${parts}/${part}`);
    return Promise.all(all.map((path) => read<string[]>(path)));
  }

  const landings = () => read<SitemapLanding[]>('/api/sitemap/landings/1/0');

  it.each([1, 2])('give each approved clinic once in %i slices', async (parts) => {
    const all = (await slices(parts)).flat();
    expect(all.sort()).toEqual(approved.map(({ slug }) => slug).sort());
  });

  it.each([4, 16, 64])('know no %i slices, which no index of so few clinics names', async (parts) => {
    for (const kind of ['clinics', 'landings']) {
      expect((await call(`/api/sitemap/${kind}/${parts}/0`)).statusCode).toBe(404);
    }
  });

  it('are of slices of about one size, each clinic and pair in one, however many there are', async () => {
    const sitemap = new SitemapRepository(table().table, unexpected);
    for (const parts of [4, 16, 64]) {
      const all = Array.from({ length: parts }, (_, part) => ({ parts, part }));
      const clinics = await Promise.all(all.map((slice) => sitemap.clinicSlugs(slice)));
      expect(clinics.flat().sort()).toEqual(approved.map(({ slug }) => slug).sort());
      const pairs = await Promise.all(all.map((slice) => sitemap.pairCounts(slice)));
      expect(pairs.flat()).toHaveLength(12);
      // Those of a city in one slice.
      expect(pairs.flatMap((some) => [...new Set(some.map(({ cityId }) => cityId))])).toHaveLength(3);
      if (parts !== 4) continue;
      const sizes = clinics.map(({ length }) => length);
      expect(Math.min(...sizes)).toBeGreaterThan(15);
      expect(Math.max(...sizes)).toBeLessThan(45);
    }
  });

  it.each([
    ['3/0', 'parts'],
    ['0/0', 'parts'],
    ['8192/0', 'parts'],
    ['5000/1', 'parts'],
    ['-1/0', 'parts'],
    ['16/abc', 'part'],
    ['16/-1', 'part'],
    ['16/16', 'part'],
    ['1/1', 'part'],
    ['1e1/0', 'parts'],
    ['99999999999999999999/0', 'parts'],
    ['%F0%9F%99%82/0', 'parts'],
  ])('reject the slice %s with the field', async (slice, field) => {
    const response = await call(`/api/sitemap/clinics/${slice}`);
    expect(response.statusCode).toBe(400);
    expect(errorBodySchema.parse(JSON.parse(response.body)).fields).toHaveProperty(field);
  });

  it('count for each landing page what its list shows', async () => {
    const all = await landings();
    expect(all).toHaveLength(12);
    for (const { city, category, clinicCount } of all) {
      const cards = await read<unknown[]>(`/api/clinics?city=${city}&category=${category}&limit=100`);
      expect(clinicCount, `${city} ${category}`).toBe(cards.length);
    }
    expect(all.reduce((sum, { clinicCount }) => sum + clinicCount, 0)).toBe(approved.length);
  });

  it.each([1, 2])('give each landing page once in %i slices, those of a city in one', async (parts) => {
    const all = Array.from({ length: parts }, (_, part) => `/api/sitemap/landings/${parts}/${part}`);
    const parted = await Promise.all(all.map((path) => read<SitemapLanding[]>(path)));
    const spelled = (pairs: SitemapLanding[]) => pairs.map((pair) => JSON.stringify(pair)).sort();
    expect(spelled(parted.flat())).toEqual(spelled(await landings()));
    const citiesOf = parted.map((pairs) => [...new Set(pairs.map(({ city }) => city))]);
    expect(citiesOf.flat()).toHaveLength(3);
  });

  it('leave out a clinic without a listing', async () => {
    const [first] = approved;
    if (!first) throw new Error('no clinic');
    const [before] = await slices(1);
    const { client, name } = table();
    await client.send(new DeleteCommand({ TableName: name, Key: listingKeys.listing(first.id) }));
    const [after] = await slices(1);
    expect(after).toEqual(before?.filter((slug) => slug !== first.slug));
  });

  it('leave out a landing page with an invalid counter', async () => {
    const before = await landings();
    const damaged = { ...totalKeys.pair('chicago', categories[0]?.id ?? ''), clinicCount: 'many' };
    await table().client.send(new PutCommand({ TableName: table().name, Item: damaged }));
    const after = await landings();
    expect(after).toHaveLength(before.length - 1);
  });
});
