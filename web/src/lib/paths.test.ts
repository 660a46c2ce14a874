import { describe, expect, it } from 'vitest';
import { paths } from './paths.ts';

describe('paths.search', () => {
  it('is the bare page without filters', () => {
    expect(paths.search()).toBe('/search');
    expect(paths.search({ q: '', city: '', acceptingPatients: false })).toBe('/search');
  });

  it('has the parameters that are set, in one order', () => {
    expect(
      paths.search({
        telemedicine: true,
        acceptingPatients: true,
        rating: '4',
        category: 'dentistry',
        city: 'los-angeles',
        q: 'root canal',
      }),
    ).toBe(
      '/search?q=root+canal&city=los-angeles&category=dentistry&rating=4&acceptingPatients=true&telemedicine=true',
    );
  });
});

it('has a location with its radius, and flags only where they are on', () => {
  expect(paths.search({ near: '41.88,-87.63', radius: '5', exact: false, parking: true })).toBe(
    '/search?near=41.88%2C-87.63&radius=5&parking=true',
  );
});

describe('paths', () => {
  it('escape slugs', () => {
    expect(paths.clinic('a/b?c')).toBe('/clinics/a%2Fb%3Fc');
  });

  it('name landing pages by modifier, specialty and city', () => {
    expect(paths.landing('best', 'walk-in-clinic', 'los-angeles')).toBe('/best-walk-in-clinic-los-angeles');
  });
});
