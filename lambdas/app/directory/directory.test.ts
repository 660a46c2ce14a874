import { describe, expect, it } from 'vitest';
import { categoryOf, cityOf } from '../../../test/fixtures/clinics.ts';
import { createDirectory } from './directory.ts';
import type { DirectorySnapshot } from './ports.ts';
import { resolveScope } from './scope.ts';

const snapshot: DirectorySnapshot = {
  cities: [
    { ...cityOf('toronto'), clinicCount: 2, ratings: { sum: 9, count: 2 } },
    { ...cityOf('chicago'), clinicCount: 1, ratings: { sum: 3, count: 1 } },
  ],
  categories: [{ ...categoryOf('dentistry'), clinicCount: 3, ratings: { sum: 12, count: 3 } }],
  demonstration: false,
};

function fakes() {
  let now = 0;
  const store = {
    loads: 0,
    fail: false,
    async load() {
      store.loads += 1;
      if (store.fail) throw new Error('down');
      return snapshot;
    },
  };
  const directory = createDirectory(store, () => new Date(now), 30_000);
  const wait = (ms: number) => {
    now += ms;
  };
  return { store, directory, wait };
}

describe('the directory', () => {
  it('averages over reviews, not over cities', async () => {
    const { directory } = fakes();
    expect(await directory.stats()).toEqual({
      totalClinics: 3,
      totalCities: 2,
      totalCategories: 1,
      avgRating: '4.0',
      totalReviews: 3,
      demonstration: false,
    });
    expect((await directory.cities()).map(({ name, avgRating }) => `${name} ${avgRating}`)).toEqual([
      'Chicago 3.0',
      'Toronto 4.5',
    ]);
  });

  it('is read once in half a minute, by calls at the same time too', async () => {
    const { directory, store, wait } = fakes();
    await Promise.all([directory.cities(), directory.categories(), directory.stats()]);
    wait(29_999);
    await directory.cities();
    expect(store.loads).toBe(1);
    wait(1);
    await directory.cities();
    expect(store.loads).toBe(2);
  });

  it('does not cache a failure', async () => {
    const { directory, store } = fakes();
    store.fail = true;
    await expect(directory.cities()).rejects.toThrow('down');
    store.fail = false;
    expect(await directory.cities()).toHaveLength(2);
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
    expect(await scope({ city: 'toronto' })).toEqual({ by: 'cities', cityIds: ['toronto'] });
    expect(await scope({})).toEqual({ by: 'cities', cityIds: ['chicago', 'toronto'] });
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
