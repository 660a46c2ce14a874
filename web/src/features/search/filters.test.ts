import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeFilters,
  changed,
  countActive,
  filtersPath,
  genderOptions,
  insuranceOptions,
  languageOptions,
  noFilters,
  openOptions,
  parseFilters,
  radiusOptions,
  ratingOptions,
  type SearchFilters,
  sortOptions,
} from './filters.ts';

const everything: SearchFilters = {
  q: "o'brien dental",
  exact: true,
  city: 'los-angeles',
  near: '41.88,-87.63',
  postal: '',
  radius: '10',
  category: 'dentistry',
  rating: '4',
  language: 'Spanish',
  gender: 'female',
  insurance: 'HSA/FSA Accepted',
  open: 'evening',
  acceptingPatients: true,
  telemedicine: true,
  wheelchair: true,
  parking: true,
  emergency: true,
  sort: 'best',
};

describe('filters parsed from the URL', () => {
  it('have defaults', () => {
    expect(parseFilters('')).toEqual(noFilters);
  });

  it('contain every parameter', () => {
    expect(
      parseFilters(
        [
          '?q=o%27brien+dental&exact=true&city=los-angeles&near=41.881832,-87.63&radius=10&category=dentistry&rating=4',
          'language=Spanish&gender=female&insurance=HSA%2FFSA+Accepted&acceptingPatients=true&telemedicine=true&wheelchair=true',
          'parking=true&emergency=true&open=evening',
        ].join('&'),
      ),
    ).toEqual(everything);
  });

  it('accept explicit defaults, which the form sends without JavaScript', () => {
    expect(
      parseFilters('?q=&city=all&category=all&rating=all&language=all&gender=all&insurance=all&open=all'),
    ).toEqual(noFilters);
  });

  it.each([
    '?rating=2',
    '?rating=4.5',
    '?acceptingPatients=yes',
    '?telemedicine=false',
    '?page=2',
    '?city=',
    '?language=Klingon',
    '?insurance=none',
    '?near=here',
    '?radius=10',
    '?exact=true',
  ])('leave out what makes no sense: %s', (search) => {
    expect(parseFilters(search)).toEqual(noFilters);
  });

  it('ignore case and surrounding space', () => {
    expect(parseFilters('?city=Toronto&q=%20knee%20&language=spanish')).toEqual({
      ...noFilters,
      city: 'toronto',
      q: 'knee',
      language: 'Spanish',
    });
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
          exact: fc.boolean(),
          near: fc.constantFrom('', '41.88,-87.63', '-0.50,179.00'),
          postal: fc.constantFrom('', '60601', 'M5V'),
          radius: fc.constantFrom(...radiusOptions),
          rating: fc.constantFrom(...ratingOptions),
          language: fc.constantFrom(...languageOptions),
          gender: fc.constantFrom(...genderOptions),
          insurance: fc.constantFrom(...insuranceOptions),
          open: fc.constantFrom(...openOptions),
          acceptingPatients: fc.boolean(),
          telemedicine: fc.boolean(),
          wheelchair: fc.boolean(),
          parking: fc.boolean(),
          emergency: fc.boolean(),
          sort: fc.constantFrom(...sortOptions),
        }),
        (random) => {
          fc.pre(random.q.length <= 200);
          const filters = {
            ...random,
            near: random.postal === '' ? random.near : '',
            exact: random.exact && random.q !== '',
            radius: random.near + random.postal === '' ? noFilters.radius : random.radius,
          };
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
    expect(countActive(everything)).toBe(14);
  });

  it('do not include what only changes another one', () => {
    expect(activeFilters({ ...noFilters, exact: true, radius: '5' })).toEqual([]);
  });

  it('are removed one by one', () => {
    const cleared = activeFilters(everything).reduce<SearchFilters>(
      (filters, name) => changed(filters, { [name]: noFilters[name] }),
      everything,
    );
    expect(cleared).toEqual(noFilters);
  });
});

describe('changed filters', () => {
  it('have a city or a location, whichever was chosen last', () => {
    const there = changed({ ...noFilters, city: 'toronto' }, { near: '41.88,-87.63' });
    expect(there).toEqual({ ...noFilters, near: '41.88,-87.63' });
    expect(changed({ ...there, radius: '5' }, { city: 'toronto' })).toEqual({
      ...noFilters,
      city: 'toronto',
    });
    expect(changed({ ...there, radius: '5' }, { rating: '4' }).near).toBe('41.88,-87.63');
  });

  it('search exactly only for the text that was asked for', () => {
    const exact = { ...noFilters, q: 'skin doctor', exact: true };
    expect(changed(exact, { rating: '4' }).exact).toBe(true);
    expect(changed(exact, { q: 'skin' }).exact).toBe(false);
  });
});
