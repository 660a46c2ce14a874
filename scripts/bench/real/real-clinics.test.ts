import { describe, expect, it } from 'vitest';
import { realDirectory } from './real-clinics.ts';

const facility = {
  name: 'Springfield Urgent Care',
  address: '1 Main St',
  city: 'Springfield',
  state: 'IL',
  phone: '2175550100',
  latitude: 39.8,
  longitude: -89.6,
  kind: 'hospitals',
};

describe('clinics of real files', () => {
  it('are in cities of their rows, one for each name and state', () => {
    const { cities, clinics } = realDirectory([facility, facility, { ...facility, state: 'MO' }]);
    expect(cities.map(({ record }) => record.slug)).toEqual(['springfield-il', 'springfield-mo']);
    expect(clinics.map(({ city }) => city.id)).toEqual([
      'springfield-il',
      'springfield-il',
      'springfield-mo',
    ]);
    expect(new Set(clinics.map(({ slug }) => slug)).size).toBe(3);
  });

  it('have a category by their taxonomy code, or by their name', () => {
    const { clinics } = realDirectory([facility, { ...facility, kind: '207RC0000X' }]);
    expect(clinics.map(({ category }) => category.slug)).toEqual(['walk-in-clinic', 'cardiology']);
  });
});
