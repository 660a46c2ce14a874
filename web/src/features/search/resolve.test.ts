import { describe, expect, it } from 'vitest';
import { dentistry, toronto } from '../../../../test/support/directory.ts';
import { noFilters } from './filters.ts';
import { guessNames, missingCity, resolveFilters } from './resolve.ts';

describe('slugs of the URL', () => {
  it('resolve to a city and a category', () => {
    const filters = { ...noFilters, city: 'toronto', category: 'dentistry' };
    expect(resolveFilters(filters, [toronto], [dentistry])).toEqual({
      filters,
      city: toronto,
      category: dentistry,
      unknown: { city: undefined, category: undefined },
    });
  });

  it('are omitted and reported when unknown', () => {
    const filters = { ...noFilters, q: 'knee', city: 'atlantis', category: 'alchemy' };
    expect(resolveFilters(filters, [toronto], [dentistry])).toEqual({
      filters: { ...noFilters, q: 'knee' },
      city: undefined,
      category: undefined,
      unknown: { city: 'atlantis', category: 'alchemy' },
    });
  });

  it('can be missing', () => {
    expect(resolveFilters(noFilters, [toronto], [dentistry]).unknown).toEqual({
      city: undefined,
      category: undefined,
    });
  });
});

describe('names made from slugs', () => {
  it('are used until the lists are loaded', () => {
    const filters = { ...noFilters, city: 'los-angeles', category: 'dentistry' };
    expect(guessNames(filters)).toEqual({
      filters,
      city: { name: 'Los Angeles' },
      category: { name: 'Dentistry' },
    });
  });

  it('are undefined without a selection', () => {
    expect(guessNames(noFilters)).toEqual({ filters: noFilters, city: undefined, category: undefined });
  });
});

describe('a city that is not among the loaded ones', () => {
  it('is named by its slug', () => {
    expect(missingCity({ ...noFilters, city: 'elgin' }, [toronto])).toBe('elgin');
  });

  it('is none without a choice, and for a loaded one', () => {
    expect(missingCity(noFilters, [toronto])).toBeUndefined();
    expect(missingCity({ ...noFilters, city: 'toronto' }, [toronto])).toBeUndefined();
  });
});
