import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  around,
  faultsOf,
  fiji,
  type LocatedClinic,
  locatedClinics,
  manhattan,
  nearbyQuery,
  places,
  pole,
  prairie,
  randomNumbers,
  readNearby,
} from '../../../test/fixtures/located-clinics.ts';
import { queryTable } from '../../../test/fixtures/query-table.ts';
import { sumOf, totalsOf } from '../totals/totals.ts';
import { countedOf, listingItem } from './listing-item.ts';
import type { NearbyQuery } from './nearby-repository.ts';

const clinics = locatedClinics(1_000);

function tableOf(located: readonly LocatedClinic[]) {
  const grouped = located.map(({ merged, ...clinic }) => ({
    clinic,
    role: { kept: !merged, otherCategories: [] },
  }));
  const items = grouped.map((one) => listingItem(one));
  const counts = sumOf(grouped.flatMap((one) => totalsOf(countedOf(one)))).map(({ pk, sk, adds }) => ({
    pk,
    sk,
    ...adds,
  }));
  return queryTable([...items, ...counts]);
}
const table = tableOf(clinics);

const read = (query: NearbyQuery, limit: number) =>
  readNearby({ table, capacity: table.capacity }, query, limit);

const scopes = fc.constantFrom<NearbyQuery['scope']>(
  { by: 'directory' },
  { by: 'category', categoryId: 'dentistry' },
  { by: 'city', cityId: 'toronto' },
  { by: 'cityAndCategory', cityId: 'chicago', categoryId: 'cardiology' },
);
const filters = fc.constantFrom<NearbyQuery['filters']>(
  {},
  { language: 'Korean' },
  { rating: 4, wheelchair: true },
  { parking: true },
);

describe('a list by distance', () => {
  it('has what a look at every clinic finds, each once, the nearest first', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...places),
        fc.integer({ min: 1, max: 2 ** 31 }),
        scopes,
        filters,
        fc.constantFrom(1, 5, 25, 60, 100),
        fc.constantFrom(20, 100),
        async (place, seed, scope, wanted, radiusKm, limit) => {
          const { latitude, longitude } = around(place, 0.8, randomNumbers(seed));
          const near = { latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) };
          const asked = nearbyQuery(near, { scope, filters: wanted, radiusKm });
          const { cards, units } = await read(asked, limit);
          expect(faultsOf(cards, clinics, asked)).toEqual([]);
          expect(Math.max(...units)).toBeLessThanOrEqual(30);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('costs 12 read units a page, however far down', { timeout: 30_000 }, async () => {
    for (const changes of [{}, { filters: { language: 'Korean' } }] as const) {
      const { units } = await read(nearbyQuery(manhattan, changes), 20);
      expect(units.length).toBeGreaterThan(20);
      // The bound is of 19 pages in 20: one without a match may cost more.
      expect(units.filter((cost) => cost > 12).length).toBeLessThanOrEqual(units.length / 20);
    }
  });

  it('looks further, for 30 read units at most, while a page has no match', async () => {
    const { units, lengths } = await read(nearbyQuery(manhattan, { filters: { parking: true } }), 20);
    expect(Math.max(...units)).toBeLessThanOrEqual(30);
    expect(lengths.filter((length) => length === 0).length).toBeLessThanOrEqual(1);
  });

  it('fills its first pages where nothing is filtered', async () => {
    for (const place of [manhattan, { latitude: 41.2, longitude: -74.3 }, prairie, fiji]) {
      const { lengths } = await read(nearbyQuery(place, { radiusKm: 60 }), 20);
      const [, ...others] = lengths.slice(0, 5).reverse();
      expect(others.filter((length) => length < 20)).toEqual([]);
    }
  });

  it('reads the cap around a pole at once', async () => {
    const { cards, units } = await read(nearbyQuery(pole, { radiusKm: 100 }), 100);
    expect(cards.length).toBeGreaterThan(20);
    expect(Math.max(...units)).toBeLessThanOrEqual(30);
  });
});
