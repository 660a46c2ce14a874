import { beforeAll, describe, expect, it } from 'vitest';
import { CityListProjection } from '../../lambdas/derived/cities/city-list-projection.ts';
import { CityListRepository } from '../../lambdas/derived/cities/city-list-repository.ts';
import { type ListingQuery, ListingRepository } from '../../lambdas/derived/listings/listing-repository.ts';
import type { ListingScope } from '../../lambdas/derived/listings/scope.ts';
import { SitemapRepository } from '../../lambdas/derived/pages/sitemap-repository.ts';
import { CityRepository } from '../../lambdas/records/taxonomy/city-repository.ts';
import { DirectoryRepository } from '../../lambdas/records/taxonomy/directory-repository.ts';
import { MAX_PAGE_UNITS } from '../../lambdas/table/bounded-read.ts';
import type { CityRecord, ListedClinic } from '../../shared/domain/records.ts';
import { categoryOf, listed, makeClinic } from '../fixtures/clinics.ts';
import { unexpected } from '../support/unexpected.ts';
import { writeListings } from './support/listings.ts';
import { type TestTable, useTable } from './support/table.ts';

const SMALL = { clinics: 1_000, cities: 20 };
const LARGE = { clinics: 3_000, cities: 200 };

/** The n-th city: the first ones have the most clinics. */
const cityNumber = (number: number): CityRecord => {
  const name = `${String.fromCharCode(65 + (number % 26))}shville ${number}`;
  return { id: `city-${number}`, slug: `city-${number}`, name, state: 'IL', country: 'US' };
};

/** The n-th clinic: of a usual size, the more in a city the lower its number, with scores that spread. */
function clinicNumber(number: number, cities: number): ListedClinic {
  const padded = String(number).padStart(6, '0');
  const clinic = makeClinic({
    name: `Lakeview Family Health ${padded}`,
    address: `${padded} North Southport Avenue, 2nd Floor, Chicago, IL 60657`,
    imageUrl: `/media/clinics/lakeview-family-health-${padded}.svg`,
    description: 'Unhurried visits, same-week appointments and a nurse line that answers. '.repeat(5),
    services: ['General Consultation', 'Preventive Care', 'Chronic Disease Management', 'Telemedicine'],
    googlePlaceId: `ChIJ-place-number-${padded}`,
    google: { rating: 4.6, reviewCount: 277 },
    languagesSpoken: number % 4 === 0 ? ['English', 'Korean'] : ['English', 'Spanish'],
    parkingAvailable: number % 997 === 0,
    category: 'dentistry',
  });
  // A third of all in the first city, the others in rotation.
  const { country: _country, ...city } = cityNumber(number % 3 === 0 ? 0 : number % cities);
  const scattered = (Math.imul(number, 2_654_435_761) >>> 0) % 4_000;
  return { ...listed(clinic, { score: 40 + scattered / 100, ratings: [5, 4] }), city };
}

async function fill(table: TestTable, { clinics, cities }: typeof SMALL): Promise<void> {
  const directory = new DirectoryRepository(table.table, unexpected);
  await directory.putCategory(categoryOf('dentistry'));
  for (let number = 0; number < cities; number += 1) await directory.putCity(cityNumber(number));
  await writeListings(
    table,
    Array.from({ length: clinics }, (_, number) => clinicNumber(number, cities)),
  );
  const lists = new CityListProjection(table.table);
  for (let number = 0; number < cities; number += 1) await lists.apply(cityNumber(number).id);
}

function repositoriesOf({ table }: TestTable) {
  const directory = new DirectoryRepository(table, unexpected);
  return {
    directory,
    cities: new CityRepository(table),
    cityLists: new CityListRepository(table, unexpected),
    listings: new ListingRepository(table, async () => (await directory.load()).rankBands, unexpected),
  };
}

const lists: readonly (readonly [name: string, query: ListingQuery, mostUnits: number])[] = [
  ...(
    [
      ['of a city and a category', { by: 'cityAndCategory', cityId: 'city-0', categoryId: 'dentistry' }],
      ['of a city', { by: 'city', cityId: 'city-0' }],
      ['of a category', { by: 'category', categoryId: 'dentistry' }],
    ] satisfies [string, ListingScope][]
  ).map(([name, scope]) => [name, { scope, filters: {} }, 3] as const),
  // With the one read that says which bands of the score there are.
  ['of the directory', { scope: { by: 'directory' }, filters: {} }, 3 + 0.5],
  [
    'with a filter that a quarter passes',
    { scope: { by: 'category', categoryId: 'dentistry' }, filters: { language: 'Korean' } },
    12,
  ],
];

describe('a page costs the same at any size', () => {
  const small = useTable();
  const large = useTable();
  beforeAll(async () => {
    await fill(small(), SMALL);
    await fill(large(), LARGE);
  }, 240_000);

  /** Read units of a request in the small and in the large directory. */
  async function unitsOf(read: (table: TestTable) => Promise<unknown>): Promise<[number, number]> {
    const units: number[] = [];
    for (const table of [small(), large()]) {
      table.capacity.units = 0;
      await read(table);
      units.push(table.capacity.units);
    }
    return [units[0] ?? 0, units[1] ?? 0];
  }

  it.each(lists)('of 20 clinics %s', async (_, query, mostUnits) => {
    const [few, many] = await unitsOf(async (table) => {
      const page = await repositoriesOf(table).listings.page(query, { limit: 20 });
      expect(page.items).toHaveLength(20);
      expect(page.next).toBeDefined();
    });
    expect(Math.max(few, many)).toBeLessThanOrEqual(mostUnits);
    // Where entries of several lists or of a filter are read, roundings differ by a unit.
    expect(Math.abs(many - few)).toBeLessThanOrEqual(mostUnits > 3 ? 1 : 0);
    expect(few).toBeGreaterThan(0);
  });

  it('of clinics with a filter that almost none passes ends early, and its cursor continues', async () => {
    const { listings } = repositoriesOf(large());
    const query: ListingQuery = {
      scope: { by: 'category', categoryId: 'dentistry' },
      filters: { parking: true },
    };
    const found: string[] = [];
    let after: string | undefined;
    do {
      large().capacity.units = 0;
      const page = await listings.page(query, { limit: 20, after });
      expect(large().capacity.units).toBeLessThanOrEqual(30);
      found.push(...page.items.map(({ name }) => name));
      after = page.next;
    } while (after !== undefined);
    expect(found).toHaveLength(Math.ceil(LARGE.clinics / 997));
    expect(new Set(found).size).toBe(found.length);
  });

  it('of the six best clinics of all cities', async () => {
    const [few, many] = await unitsOf((table) =>
      repositoriesOf(table).listings.page({ scope: { by: 'directory' }, filters: {} }, { limit: 6 }),
    );
    expect(Math.max(few, many)).toBeLessThanOrEqual(3);
  });

  it('of the ten cities with the most clinics, and of those with a beginning', async () => {
    const largest = await unitsOf(async (table) => {
      const page = await repositoriesOf(table).cityLists.page({}, { limit: 10 });
      expect(page.items[0]).toMatchObject({ id: 'city-0' });
    });
    expect(largest).toEqual([0.5, 0.5]);
    const named = await unitsOf((table) =>
      repositoriesOf(table).cityLists.page({ beginning: 'bsh' }, { limit: 8 }),
    );
    expect(Math.max(...named)).toBeLessThanOrEqual(1);
  });

  it('of one city, by slug and by id', async () => {
    expect(await unitsOf((table) => repositoriesOf(table).cities.bySlug('city-7'))).toEqual([0.5, 0.5]);
    expect(await unitsOf((table) => repositoriesOf(table).cities.byId('city-7'))).toEqual([0.5, 0.5]);
    expect(await unitsOf((table) => repositoriesOf(table).cityLists.withSlug('city-7'))).toEqual([1, 1]);
  });

  it('of categories, totals, states and bands of the score', async () => {
    const [few, many] = await unitsOf((table) => repositoriesOf(table).directory.load());
    expect(Math.max(few, many)).toBeLessThanOrEqual(1);
    expect(await repositoriesOf(large()).directory.load()).toMatchObject({
      cityCount: LARGE.cities,
      regions: ['IL'],
      rankBands: [60, 50, 40],
    });
  });

  it('of a sitemap slice is that of its own clinics and pairs, up to what a call may read', async () => {
    const sitemap = new SitemapRepository(large().table, unexpected);
    for (const parts of [16, 64]) {
      large().capacity.units = 0;
      const slugs = await sitemap.clinicSlugs({ parts, part: parts - 1 });
      // 130 bytes for each clinic, in units of half of 4 KB.
      expect(large().capacity.units).toBeLessThan(slugs.length * 0.016 + 1.5);
      large().capacity.units = 0;
      const pairs = await sitemap.pairCounts({ parts, part: parts - 1 });
      expect(large().capacity.units).toBeLessThan(pairs.length * 0.02 + 1.5);
    }
    large().capacity.units = 0;
    const some = await sitemap.clinicSlugs({ parts: 1, part: 0 });
    expect(large().capacity.units).toBeLessThanOrEqual(MAX_PAGE_UNITS);
    expect(some.length).toBeGreaterThan(500);
  });
});
