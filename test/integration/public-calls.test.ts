import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type DirectoryData, seedDirectory } from '../../scripts/seed/seed-directory.ts';
import { categories, cities } from '../../shared/content/taxonomy.ts';
import { makeClinic, makeReview } from '../fixtures/clinics.ts';
import { type Call, loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

const clinics = [
  makeClinic({ name: 'Lakeside Heart Center', city: 'chicago', category: 'cardiology' }),
  makeClinic({ name: 'Élan Dental', city: 'toronto', category: 'dentistry', telemedicine: false }),
  makeClinic({ name: 'Waiting Clinic', status: 'pending_approval' }),
];
const data: DirectoryData = {
  cities,
  categories,
  clinics,
  reviews: clinics
    .slice(0, 1)
    .flatMap(({ id }) => [makeReview(id, { rating: 5 }), makeReview(id, { rating: 4 })]),
  pictures: [],
  asOf: '2025-09-01T00:00:00.000Z',
};

describe('the public calls', () => {
  const table = useTable();
  let call: Call;

  beforeAll(async () => {
    const mediaDirectory = await mkdtemp(join(tmpdir(), 'media-'));
    await seedDirectory(data, { client: table().client, tableName: table().name, mediaDirectory });
    call = await loadPublicRead(table());
  });

  it('count approved clinics and their published reviews', async () => {
    const response = await call('/api/stats');
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(response.body)).toEqual({
      totalClinics: 2,
      totalCities: 5,
      totalCategories: 20,
      avgRating: '4.5',
      totalReviews: 2,
      demonstration: true,
    });
  });

  it('list clinics', async () => {
    const response = await call('/api/clinics');
    expect(response.statusCode, response.body).toBe(200);
    expect(JSON.parse(response.body).map(({ name }: { name: string }) => name)).toEqual([
      'Lakeside Heart Center',
      'Élan Dental',
    ]);
  });
});
