import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  countActive,
  filtersPath,
  noFilters,
  parseFilters,
  ratingOptions,
  type SearchFilters,
  without,
} from './filters.ts';

const everything: SearchFilters = {
  q: "o'brien dental",
  city: 'los-angeles',
  category: 'dentistry',
  rating: '4',
  acceptingPatients: true,
  telemedicine: true,
};

describe('filters parsed from the URL', () => {
  it('have defaults', () => {
    expect(parseFilters('')).toEqual(noFilters);
  });

  it('contain every parameter', () => {
    expect(
      parseFilters(
        '?q=o%27brien+dental&city=los-angeles&category=dentistry&rating=4&acceptingPatients=true&telemedicine=true',
      ),
    ).toEqual(everything);
  });

  it('accept explicit defaults, which the form sends without JavaScript', () => {
    expect(parseFilters('?q=&city=all&category=all&rating=all')).toEqual(noFilters);
  });

  it.each(['?rating=2', '?rating=4.5', '?acceptingPatients=yes', '?telemedicine=false', '?page=2', '?city='])(
    'leave out what makes no sense: %s',
    (search) => {
      expect(parseFilters(search)).toEqual(noFilters);
    },
  );

  it('ignore case and surrounding space', () => {
    expect(parseFilters('?city=Toronto&q=%20knee%20')).toEqual({ ...noFilters, city: 'toronto', q: 'knee' });
  });

  it('truncate the text to the maximum length of the API', () => {
    expect(parseFilters(`?q=${'x'.repeat(500)}`).q).toHaveLength(200);
  });
});

describe('filters written to the URL', () => {
  it('omit defaults', () => {
    expect(filtersPath(noFilters)).toBe('/search');
    expect(filtersPath({ ...noFilters, telemedicine: true })).toBe('/search?telemedicine=true');
  });

  it('are parsed to the same filters', () => {
    const slug = fc.constantFrom('all', 'toronto', 'los-angeles', 'walk-in-clinic');
    fc.assert(
      fc.property(
        fc.record({
          q: fc.string({ maxLength: 200, unit: 'grapheme' }).map((text) => text.trim()),
          city: slug,
          category: slug,
          rating: fc.constantFrom(...ratingOptions),
          acceptingPatients: fc.boolean(),
          telemedicine: fc.boolean(),
        }),
        (filters) => {
          fc.pre(filters.q.length <= 200);
          const { search } = new URL(filtersPath(filters), 'https://example.org');
          expect(parseFilters(search)).toEqual(filters);
        },
      ),
    );
  });
});

describe('active filters', () => {
  it('include every filter that differs from its default', () => {
    expect(countActive(noFilters)).toBe(0);
    expect(countActive({ ...noFilters, q: 'knee' })).toBe(1);
    expect(countActive(everything)).toBe(6);
  });

  it('are removed one by one', () => {
    expect(activeFilters(without(everything, 'city'))).toEqual([
      'q',
      'category',
      'rating',
      'acceptingPatients',
      'telemedicine',
    ]);
    const cleared = activeFilters(everything).reduce<SearchFilters>(without, everything);
    expect(cleared).toEqual(noFilters);
  });
});
