import { beforeAll, describe, expect, it } from 'vitest';
import {
  clinicsWithin,
  faultsOf,
  fiji,
  locatedClinics,
  manhattan,
  nearbyQuery,
  nearbyRepository,
  pole,
  prairie,
  readNearby,
} from '../fixtures/located-clinics.ts';
import { writeListings } from './support/listings.ts';
import { useTable } from './support/table.ts';

// `nearby-repository.test.ts` looks at many more lists, of a table in memory.
const clinics = locatedClinics(300);

describe('clinics near a place', () => {
  const table = useTable();
  beforeAll(() => writeListings(table(), clinics), 120_000);

  const repository = () => nearbyRepository(table().table);

  it.each([
    ['in a dense city', nearbyQuery(manhattan)],
    ['with a filter', nearbyQuery(manhattan, { filters: { language: 'Korean' }, radiusKm: 60 })],
    [
      'of a category',
      nearbyQuery(manhattan, { scope: { by: 'category', categoryId: 'dentistry' }, radiusKm: 5 }),
    ],
    ['at 180°', nearbyQuery(fiji, { radiusKm: 60 })],
    ['near a pole', nearbyQuery(pole, { radiusKm: 60 })],
    ['where clinics are few', nearbyQuery(prairie, { radiusKm: 100 })],
  ])('are all found, each once, the nearest first %s', async (_, asked) => {
    const { cards, units } = await readNearby(table(), asked, 20);
    expect(Math.max(...units)).toBeLessThanOrEqual(30);
    expect(cards.length).toBeGreaterThan(5);
    expect(faultsOf(cards, clinics, asked)).toEqual([]);
  });

  it.each([
    ['in a dense city', manhattan, 25],
    ['in its suburbs', { latitude: 41.2, longitude: -74.3 }, 100],
    ['where clinics are few', prairie, 100],
    ['at 180°', fiji, 25],
  ])('fill a page for 12 read units at most %s', async (_, near, radiusKm) => {
    table().capacity.units = 0;
    const asked = nearbyQuery(near, { radiusKm });
    const { items } = await repository().page(asked, { limit: 20 });
    expect(items).toHaveLength(Math.min(20, clinicsWithin(clinics, asked).length));
    expect(items.length).toBeGreaterThan(5);
    expect(table().capacity.units).toBeGreaterThan(0);
    expect(table().capacity.units).toBeLessThanOrEqual(12);
  });

  it('have one decimal of distance', async () => {
    const { items } = await repository().page(nearbyQuery(manhattan), { limit: 20 });
    for (const { distanceKm: shown } of items) expect(String(shown)).toMatch(/^\d+(\.\d)?$/);
    expect(items[0]?.distanceKm).toBeLessThan(1);
  });

  it('are found by words of their cards', async () => {
    const [first] = (await repository().page(nearbyQuery(manhattan), { limit: 1 })).items;
    const words = (first?.name ?? '').toLowerCase().split(' ');
    const { items } = await repository().page(nearbyQuery(manhattan, { words }), { limit: 1 });
    expect(items.map(({ id }) => id)).toEqual([first?.id]);
    expect(
      (await repository().page(nearbyQuery(manhattan, { words: ['zebra'] }), { limit: 1 })).items,
    ).toEqual([]);
  });
});
