import { describe, expect, it } from 'vitest';
import { duplicateKeys } from '../../../shared/domain/listings/duplicates.ts';
import { isSlug, isUlid } from '../../../shared/domain/text/slug.ts';
import { readTaxonomy } from '../../seed/taxonomy/taxonomy.ts';
import { queries } from '../queries/index.ts';
import { queryKinds } from '../queries/query.ts';
import { benchCities, MOST_CITIES } from './cities.ts';
import { benchClinics } from './clinics.ts';

const cities = benchCities(MOST_CITIES);
const clinicAt = benchClinics(cities);
const clinics = Array.from({ length: 10_000 }, (_, number) => clinicAt(number).clinic);

describe('the cities of the bench', () => {
  it('have slugs of their own, and those of one name lie in different states', () => {
    expect(new Set(cities.map(({ record }) => record.slug)).size).toBe(MOST_CITIES);
    expect(new Set(cities.map(({ record }) => `${record.name}, ${record.state}`)).size).toBe(MOST_CITIES);
    expect(cities.every(({ record }) => isSlug(record.slug))).toBe(true);
  });

  it('have shares that fall as 1/n and sum to 1', () => {
    expect(cities.at(-1)?.upTo).toBeCloseTo(1);
    const share = (index: number) => (cities[index]?.upTo ?? 0) - (cities[index - 1]?.upTo ?? 0);
    expect(share(0) / share(9)).toBeCloseTo(10);
  });
});

describe('the clinics of the bench', () => {
  it('are the same in every run, whichever were made before', () => {
    expect(benchClinics(benchCities(MOST_CITIES))(4_711)).toEqual(clinicAt(4_711));
  });

  it('have ids and slugs of their own', () => {
    expect(new Set(clinics.map(({ id }) => id)).size).toBe(clinics.length);
    expect(new Set(clinics.map(({ slug }) => slug)).size).toBe(clinics.length);
    expect(clinics.every(({ id, slug }) => isUlid(id) && isSlug(slug))).toBe(true);
  });

  it('spread over cities by their shares, and over all categories', () => {
    const inLargest = clinics.filter(({ city }) => city.id === 'new-york').length;
    expect(inLargest / clinics.length).toBeCloseTo(cities[0]?.upTo ?? 0, 1);
    expect(new Set(clinics.map(({ city }) => city.id)).size).toBeGreaterThan(1_200);
    expect(new Set(clinics.map(({ category }) => category.id)).size).toBe(readTaxonomy().categories.length);
  });

  it('have the sizes and the gaps of real ones', () => {
    const mean = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    expect(mean(clinics.map(({ description = '' }) => description.length))).toBeGreaterThan(150);
    expect(mean(clinics.map(({ description = '' }) => description.length))).toBeLessThan(280);
    expect(mean(clinics.map(({ services = [] }) => services.length))).toBeGreaterThan(4);
    expect(clinics.filter(({ location }) => location === undefined).length).toBeGreaterThan(500);
    expect(clinics.filter(({ ratings }) => ratings.count === 0).length).toBeGreaterThan(1_500);
    const keys = clinics.flatMap(duplicateKeys);
    expect(keys.length - new Set(keys).size).toBeGreaterThan(50);
  });
});

describe('the queries of the bench', () => {
  it('are 300 different ones of every kind, with at least 40 misspellings', () => {
    expect(new Set(queries.map(({ text }) => text)).size).toBe(300);
    expect(new Set(queries.map(({ kind }) => kind)).size).toBe(queryKinds.length);
    expect(queries.filter(({ kind }) => kind === 'misspellings').length).toBeGreaterThanOrEqual(40);
  });

  it('have a right answer among the first 10,000 clinics, or are meant to have none', () => {
    const unanswerable = queries.filter(({ expected }) => {
      if (expected.form === 'none') return false;
      return !clinics.some(expected.matches);
    });
    expect(unanswerable.map(({ text }) => text)).toEqual([]);
  });
});
