import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPlaces, type PlaceToMatch } from './place-match.ts';

const clinic = {
  name: 'Lakeview Dental Group',
  address: '12 West Lake Street\nSuite 4',
  city: { name: 'Chicago', state: 'IL' },
};
const own = {
  id: 'own',
  name: 'Lakeview Dental Group',
  address: '12 W Lake St #4, Chicago, IL 60601, USA',
  city: 'Chicago',
  state: 'IL',
};
const elsewhere = { address: '900 N Clark St, Chicago, IL 60610, USA' };

/** The result for these places, by their ids. */
function match(places: readonly Partial<PlaceToMatch>[], rejected: readonly string[] = [], of = clinic) {
  const all = places.map((place, index) => ({ ...own, id: `place-${index}`, ...place }));
  const result = matchPlaces(of, all, rejected);
  switch (result.kind) {
    case 'sure':
      return `sure ${result.place.id}`;
    case 'low-confidence':
      return `low-confidence ${result.candidates.map(({ id }) => id).join(' ')}`;
    case 'none':
      return 'none';
  }
}

describe('a place that is surely the clinic', () => {
  it.each([
    ['has its name and address', {}],
    ['has its name elsewhere in the city', elsewhere],
    ['has nearly its name at its house', { name: 'Lakeview Dental' }],
    ['has nearly its name elsewhere in the city', { name: 'Lakeview Dental Group LLC', ...elsewhere }],
    ['has its name with the city’s', { name: 'Lakeview Dental Group Chicago' }],
    [
      'has its name and city in another case and with accents',
      { name: 'LÁKEVIEW DENTAL GROUP', city: 'CHICAGO', state: 'il' },
    ],
    ['has its state by name', { state: 'Illinois' }],
    ['names city and state in its address only', { city: undefined, state: undefined }],
  ])('that %s', (_how, change) => {
    expect(match([change])).toBe('sure place-0');
  });

  it.each([
    ['New York', 'NY', 'Brooklyn'],
    ['New York', 'NY', 'The Bronx'],
    ['New York', 'NY', 'New York City'],
    ['Brooklyn', 'NY', 'New York'],
    ['Toronto', 'ON', 'North York'],
    ['St. Louis', 'MO', 'Saint Louis'],
    ['Fort Wayne', 'IN', 'Ft Wayne'],
    ['Montreal', 'QC', 'Montréal'],
    ['La Salle', 'IL', 'LaSalle'],
    ['Kansas City', 'MO', 'Kansas City'],
  ])('in %s, %s, that Google says lies in %s', (name, state, city) => {
    expect(match([{ city, state, address: '12 W Lake St' }], [], { ...clinic, city: { name, state } })).toBe(
      'sure place-0',
    );
  });

  it('is the one at its street address, of several with its name', () => {
    expect(match([elsewhere, {}])).toBe('sure place-1');
    expect(match([elsewhere, { name: 'Lakeview Dental' }])).toBe('sure place-1');
  });

  it('is the most similar, of several at one address', () => {
    expect(match([{ name: 'Lakeview Dental' }, {}, {}])).toBe('sure place-1');
    expect(match([elsewhere, elsewhere])).toBe('sure place-0');
    const mall = { address: 'Lakeview Mall, Chicago' };
    expect(match([mall, mall])).toBe('sure place-0');
  });
});

describe('a low-confidence match', () => {
  it.each([
    ['has a similar name', { name: 'Lakeview Dental: Sarah Chen, DDS' }],
    ['shares a part of the name at its house', { name: 'Lakeview Smiles' }],
    ['has nearly its name, but another house', { name: 'Lakeview Dental North', ...elsewhere }],
    ['does not say where it lies', { city: undefined, state: undefined, address: '12 W Lake St' }],
    ['does not say in which state', { state: undefined, address: '12 W Lake St, Chicago' }],
  ])('that %s', (_how, change) => {
    expect(match([change])).toBe('low-confidence place-0');
  });

  it('has several places with the clinic’s name at other addresses', () => {
    const third = { address: '5 S State St, Chicago, IL 60603, USA' };
    expect(match([{ name: 'Lakeview Dental', ...third }, elsewhere, third])).toBe(
      'low-confidence place-1 place-2 place-0',
    );
  });

  it('has several places with the clinic’s name and no location', () => {
    expect(match([{ address: '' }, { address: '' }])).toBe('low-confidence place-0 place-1');
  });

  it('has at most five candidates, the most similar first', () => {
    const similar = Array.from({ length: 6 }, () => ({ name: 'Lakeview Smiles' }));
    expect(match([...similar, { name: 'Lakeview Dental Smiles' }])).toBe(
      'low-confidence place-6 place-0 place-1 place-2 place-3',
    );
  });
});

describe('a place that is not the clinic', () => {
  it.each([
    ['has another name', { name: 'Second Supper Gastroenterology' }],
    ['shares a quarter’s name only', { name: 'Lakeview Kidney Center', ...elsewhere }],
    ['lies in another city', { city: 'Evanston' }],
    ['lies in another state', { state: 'Indiana' }],
    ['has no name', { name: '' }],
  ])('that %s', (_how, change) => {
    expect(match([change])).toBe('none');
  });

  it('lies in a part of another city, or in another part of the city', () => {
    const brooklyn = { ...clinic, city: { name: 'Brooklyn', state: 'NY' } };
    expect(match([{ city: 'Manhattan', state: 'NY' }], [], brooklyn)).toBe('none');
    expect(match([{ city: 'Brooklyn', state: 'IL' }])).toBe('none');
  });

  it('was rejected by staff, and another one may match', () => {
    expect(match([{}], ['place-0'])).toBe('none');
    expect(match([{}, elsewhere], ['place-0'])).toBe('sure place-1');
  });

  it('is the result of an empty search', () => {
    expect(match([])).toBe('none');
  });
});

describe('the match among any places of a search', () => {
  const places = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      name: fc.constantFrom('Lakeview Dental Group', 'Lakeview Dental', 'Lakeview Smiles', 'Other', ''),
      address: fc.constantFrom(own.address, elsewhere.address, '5 S State St, Chicago, IL', ''),
      city: fc.constantFrom('Chicago', 'Evanston', undefined),
      state: fc.constantFrom('IL', 'Illinois', 'IN', undefined),
    }),
    { maxLength: 8, selector: ({ id }) => id },
  );
  const rejections = fc.array(fc.string({ minLength: 1, maxLength: 3 }));

  it('is one of them, never a rejected one or one in another city', () => {
    fc.assert(
      fc.property(places, rejections, (found, rejected) => {
        const result = matchPlaces(clinic, found, rejected);
        const chosen =
          result.kind === 'sure' ? [result.place] : result.kind === 'low-confidence' ? result.candidates : [];
        expect(chosen.length).toBeLessThanOrEqual(5);
        expect(new Set(chosen).size).toBe(chosen.length);
        for (const place of chosen) {
          expect(found).toContain(place);
          expect(rejected).not.toContain(place.id);
          expect([place.city, place.state]).not.toContain('Evanston');
          expect(place.state).not.toBe('IN');
        }
        if (result.kind === 'low-confidence') expect(chosen).not.toEqual([]);
      }),
    );
  });

  it('stays the same with a further place that is not the clinic', () => {
    fc.assert(
      fc.property(places, fc.nat(8), (found: PlaceToMatch[], index) => {
        const unrelated: PlaceToMatch = { ...own, id: 'a unrelated', name: 'Second Supper Gastroenterology' };
        expect(matchPlaces(clinic, found.toSpliced(index, 0, unrelated), [])).toEqual(
          matchPlaces(clinic, found, []),
        );
      }),
    );
  });
});
