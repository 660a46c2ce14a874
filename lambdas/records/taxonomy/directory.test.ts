import { describe, expect, it } from 'vitest';
import { categoryOf, cityOf } from '../../../test/fixtures/clinics.ts';
import { resolveScope } from '../../derived/listings/scope.ts';
import { type CityReader, createDirectory, type DirectorySnapshot } from './directory.ts';

const snapshot: DirectorySnapshot = {
  categories: [
    { ...categoryOf('dentistry'), clinicCount: 3, locatedCount: 1, ratings: { sum: 12, count: 3 } },
    { ...categoryOf('cardiology'), clinicCount: 1, locatedCount: 1, ratings: { sum: 5, count: 1 } },
  ],
  cityCount: 2,
  rankBands: [60, 40],
  regions: ['IL', 'ON'],
  demonstration: false,
};

function fakes() {
  let now = 0;
  const known = ['toronto', 'chicago'].map(cityOf);
  const asked: string[] = [];
  const cities: CityReader = {
    async byId(id) {
      asked.push(`id ${id}`);
      return known.find((city) => city.id === id);
    },
    async bySlug(slug) {
      asked.push(`slug ${slug}`);
      return known.find((city) => city.slug === slug);
    },
  };
  const store = {
    loads: 0,
    fail: false,
    async load() {
      store.loads += 1;
      if (store.fail) throw new Error('down');
      return snapshot;
    },
  };
  const directory = createDirectory(store, cities, () => new Date(now), 30_000);
  const wait = (ms: number) => {
    now += ms;
  };
  return { store, asked, directory, wait };
}

describe('the directory', () => {
  it('averages over reviews, not over categories', async () => {
    const { directory } = fakes();
    expect(await directory.stats()).toEqual({
      totalClinics: 4,
      totalCities: 2,
      totalCategories: 2,
      avgRating: '4.3',
      totalReviews: 4,
      regions: ['IL', 'ON'],
      demonstration: false,
    });
    expect((await directory.categories()).map(({ name, avgRating }) => `${name} ${avgRating}`)).toEqual([
      'Dentistry 4.0',
      'Cardiology 5.0',
    ]);
  });

  it('is read once in half a minute, by calls at the same time too', async () => {
    const { directory, store, wait } = fakes();
    await Promise.all([directory.rankBands(), directory.categories(), directory.stats()]);
    wait(29_999);
    await directory.categories();
    expect(store.loads).toBe(1);
    wait(1);
    await directory.categories();
    expect(store.loads).toBe(2);
  });

  it('does not cache a failure', async () => {
    const { directory, store } = fakes();
    store.fail = true;
    await expect(directory.categories()).rejects.toThrow('down');
    store.fail = false;
    expect(await directory.categories()).toHaveLength(2);
  });

  it('looks up single cities, each once in half a minute', async () => {
    const { directory, asked, wait } = fakes();
    expect(await directory.cityById('chicago')).toEqual(cityOf('chicago'));
    expect(await directory.cityBySlug('chicago')).toEqual(cityOf('chicago'));
    await directory.cityById('chicago');
    expect(asked).toEqual(['id chicago', 'slug chicago']);
    wait(30_000);
    await directory.cityById('chicago');
    expect(asked).toEqual(['id chicago', 'slug chicago', 'id chicago']);
  });

  it('reads nothing for a city that no city can be', async () => {
    const { directory, asked } = fakes();
    expect(await directory.cityBySlug('New York')).toBeUndefined();
    expect(await directory.cityById('x'.repeat(3_000))).toBeUndefined();
    expect(asked).toEqual([]);
  });

  it('counts the clinics without a location, of one category or of all', async () => {
    const { directory } = fakes();
    expect(await directory.withoutLocation('dentistry')).toBe(2);
    expect(await directory.withoutLocation('cardiology')).toBe(0);
    expect(await directory.withoutLocation(undefined)).toBe(2);
  });
});

describe('the list that parameters mean', () => {
  const scope = (parameters: Parameters<typeof resolveScope>[1]) =>
    resolveScope(fakes().directory, parameters);

  it('is named by slug, by id or by both', async () => {
    const both = { by: 'cityAndCategory', cityId: 'toronto', categoryId: 'dentistry' };
    expect(await scope({ city: 'toronto', category: 'dentistry' })).toEqual(both);
    expect(await scope({ cityId: 'toronto', category: 'dentistry', categoryId: 'dentistry' })).toEqual(both);
    expect(await scope({ category: 'dentistry' })).toEqual({ by: 'category', categoryId: 'dentistry' });
    expect(await scope({ city: 'toronto' })).toEqual({ by: 'city', cityId: 'toronto' });
    expect(await scope({})).toEqual({ by: 'directory' });
  });

  it('is invalid with each parameter that names nothing known', async () => {
    await expect(scope({ city: 'paris', categoryId: '' })).rejects.toMatchObject({
      code: 'invalid_request',
      fields: { city: ['is not a known city'], categoryId: ['is not a known category'] },
    });
  });

  it('is invalid when slug and id name two cities', async () => {
    await expect(scope({ city: 'toronto', cityId: 'chicago' })).rejects.toMatchObject({
      fields: { cityId: ['is not the id of city'] },
    });
  });
});
