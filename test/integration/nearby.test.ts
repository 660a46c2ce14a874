import { beforeAll, describe, expect, it } from 'vitest';
import { NearbyRepository } from '../../lambdas/adapters/dynamodb/nearby-repository.ts';
import type { NearbyQuery } from '../../lambdas/app/directory/ports.ts';
import type { ClinicCard } from '../../shared/contracts/entities.ts';
import {
  clinicsWithin,
  faultsOf,
  fiji,
  locatedClinics,
  manhattan,
  pole,
  prairie,
} from '../fixtures/located-clinics.ts';
import { writeListings } from './support/listings.ts';
import { useTable } from './support/table.ts';

const unexpected = () => {
  throw new Error('bad item');
};
// `nearby-repository.test.ts` looks at many more lists, of a table in memory.
const clinics = locatedClinics(300);

describe('clinics near a place', () => {
  const table = useTable();
  beforeAll(() => writeListings(table(), clinics), 120_000);

  const repository = () => new NearbyRepository(table().table, unexpected);
  const query = (near: NearbyQuery['near'], changes: Partial<NearbyQuery> = {}): NearbyQuery => ({
    scope: { by: 'directory' },
    filters: {},
    near,
    radiusKm: 25,
    words: [],
    ...changes,
  });

  it.each([
    ['in a dense city', query(manhattan)],
    ['with a filter', query(manhattan, { filters: { language: 'Korean' }, radiusKm: 60 })],
    ['of a category', query(manhattan, { scope: { by: 'category', categoryId: 'dentistry' }, radiusKm: 5 })],
    ['at 180°', query(fiji, { radiusKm: 60 })],
    ['near a pole', query(pole, { radiusKm: 60 })],
    ['where clinics are few', query(prairie, { radiusKm: 100 })],
  ])('are all found, each once, the nearest first %s', async (_, asked) => {
    const cards: ClinicCard[] = [];
    let after: string | undefined;
    do {
      table().capacity.units = 0;
      const page = await repository().page(asked, { limit: 20, after });
      expect(table().capacity.units).toBeLessThanOrEqual(30);
      cards.push(...page.items);
      after = page.next;
    } while (after !== undefined);
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
    const asked = query(near, { radiusKm });
    const { items } = await repository().page(asked, { limit: 20 });
    expect(items).toHaveLength(Math.min(20, clinicsWithin(clinics, asked).length));
    expect(items.length).toBeGreaterThan(5);
    expect(table().capacity.units).toBeGreaterThan(0);
    expect(table().capacity.units).toBeLessThanOrEqual(12);
  });

  it('have one decimal of distance', async () => {
    const { items } = await repository().page(query(manhattan), { limit: 20 });
    for (const { distanceKm: shown } of items) expect(String(shown)).toMatch(/^\d+(\.\d)?$/);
    expect(items[0]?.distanceKm).toBeLessThan(1);
  });

  it('are found by words of their cards', async () => {
    const [first] = (await repository().page(query(manhattan), { limit: 1 })).items;
    const words = (first?.name ?? '').toLowerCase().split(' ');
    const { items } = await repository().page(query(manhattan, { words }), { limit: 1 });
    expect(items.map(({ id }) => id)).toEqual([first?.id]);
    expect((await repository().page(query(manhattan, { words: ['zebra'] }), { limit: 1 })).items).toEqual([]);
  });
});
