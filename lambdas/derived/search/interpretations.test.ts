import { describe, expect, it } from 'vitest';
import { words } from '../../../shared/domain/text/text.ts';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import type { FoundCity } from './city-lookup.ts';
import { hasName, interpret, literalInterpretation } from './interpretations.ts';
import type { SearchScope } from './match-query.ts';

const cities: readonly FoundCity[] = [
  { id: 'san-diego', slug: 'san-diego', name: 'San Diego', state: 'CA', clinicCount: 9 },
  { id: 'new-york', slug: 'new-york', name: 'New York', state: 'NY', clinicCount: 9 },
  { id: 'spanish-fork', slug: 'spanish-fork', name: 'Spanish Fork', state: 'UT', clinicCount: 3 },
  { id: 'los-angeles', slug: 'los-angeles', name: 'Los Angeles', state: 'CA', clinicCount: 9 },
];

const lookup = {
  beginning: async (text: string) => cities.filter(({ name }) => name.toLowerCase().startsWith(text)),
};

const interpreted = (query: string, scope: SearchScope = {}) =>
  interpret(words(query), scope, vocabulary, lookup);

async function shown(query: string, which: 'strict' | 'relaxed' = 'strict'): Promise<string[]> {
  const found = await interpreted(query);
  return found[which].map(
    ({ scope, state, words: own }) =>
      `${scope.categoryId ?? '-'} ${scope.cityId ?? state ?? '-'} ${own.join(' ')}`,
  );
}

describe('interpret: the strict interpretations of a query, in their order', () => {
  it.each([
    ['cardiologist', ['cardiology - ']],
    ['heart doctor san diego', ['cardiology san-diego ', 'cardiology - san diego']],
    ['lakeside', ['- - lakeside']],
    [
      'lanternlight eye care san diego',
      [
        'ophthalmology san-diego lanternlight',
        'ophthalmology - lanternlight san diego',
        '- san-diego lanternlight eye',
        '- - lanternlight eye san diego',
      ],
    ],
    [
      'pediatric asthma',
      ['pulmonology - pediatric', 'pediatrics - asthma', '- - pediatric asthma', 'pulmonology - '],
    ],
    [
      'wicker park dentist',
      ['dentistry - wicker park', '- - wicker park dentist', 'dentistry - wicker', 'dentistry - park'],
    ],
    ['wicker park', ['- - wicker park']],
  ])('%s', async (query, interpretations) => {
    expect(await shown(query)).toEqual(interpretations);
  });

  it('takes a word for a language as part of a city', async () => {
    const { strict } = await interpreted('spanish fork dentist');
    expect(strict[0]).toMatchObject({
      scope: { categoryId: 'dentistry', cityId: 'spanish-fork' },
      filters: {},
    });
    expect((await interpreted('spanish dentist san diego')).strict[0]?.filters).toEqual({
      language: 'Spanish',
    });
  });

  it('takes a phrase for a gender as a specialty where no one of the gender is found', async () => {
    const { strict } = await interpreted('lady doctor san diego');
    expect(strict.slice(0, 2)).toMatchObject([
      { scope: { cityId: 'san-diego' }, filters: { gender: 'female' }, isAmbiguous: true },
      { scope: { cityId: 'san-diego', categoryId: 'gynecology' }, filters: {} },
    ]);
    const { strict: specialty } = await interpreted('lady doctor dermatologist');
    expect(specialty[0]).toMatchObject({
      scope: { categoryId: 'dermatology' },
      filters: { gender: 'female' },
      isAmbiguous: false,
    });
  });

  it('keeps the category of the request', async () => {
    const { strict } = await interpreted('kids', { categoryId: 'dentistry' });
    expect(strict.map(({ words: own }) => own)).toEqual([['kids'], []]);
    expect(strict.every(({ scope }) => scope.categoryId === 'dentistry')).toBe(true);
  });

  it('leaves out words that all clinics of the city have', async () => {
    const inCity = await interpreted('lakeside diego', { cityId: 'san-diego' });
    expect(inCity.strict.map(({ words: own }) => own)).toEqual([['lakeside']]);
    expect(inCity.unexplained).toEqual(['lakeside']);
    const alone = literalInterpretation(['san', 'diego'], { cityId: 'san-diego' });
    expect(alone.words).toEqual([]);
    expect(literalInterpretation(['san', 'diego'], {}).words).toEqual(['san', 'diego']);
  });

  it('names the words that nothing explains', async () => {
    expect((await interpreted('blorptastic heart doctor new york')).unexplained).toEqual(['blorptastic']);
  });

  it('marks the first interpretation as ambiguous where two specialties are as likely', async () => {
    expect((await interpreted('pediatric asthma')).strict[0]?.isAmbiguous).toBe(true);
    expect((await interpreted('asthma')).strict[0]?.isAmbiguous).toBe(false);
  });
});

describe('interpret: the relaxed interpretations of a query about a city, in their order', () => {
  it.each([
    ['nursing home san diego', ['- san-diego nursing', '- san-diego home', '- CA nursing home']],
    ['cancer center new york', ['- NY cancer']],
    ['st marys cardiologist los angeles', ['cardiology los-angeles marys', 'cardiology los-angeles ']],
    ['heart doctor san diego', []],
    ['san diego', []],
    ['nursing home', []],
    ['lakeside heart doctor', []],
  ])('%s', async (query, interpretations) => {
    expect(await shown(query, 'relaxed')).toEqual(interpretations);
  });

  it('keeps relaxed interpretations in the city of the request', async () => {
    const { relaxed } = await interpreted('nursing home', { cityId: 'san-diego' });
    expect(relaxed.map(({ words: own }) => own)).toEqual([['nursing'], ['home']]);
    expect(relaxed.every(({ scope }) => scope.cityId === 'san-diego')).toBe(true);
  });
});

describe('hasName: whether a name has every word of a query', () => {
  it.each([
    ['heart', 'Lakeside Heart Center', true],
    ['heart', 'Hearthstone Family Practice', false],
    ['cardiologist', 'Bay Cardiologists', true],
    ['la dermatologist', 'Lakeview Dermatologists', false],
    ['bay heart', 'Bay Heart Center', true],
    ['bay heart', 'Bayview Heart Center', false],
    ['doctor lake', 'Lake Doctors', true],
  ])('%s: %s', (query, name, expected) => {
    expect(hasName(words(query), name)).toBe(expected);
  });
});
