import { describe, expect, it } from 'vitest';
import { words } from '../../../shared/domain/text/text.ts';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import type { FoundCity, SearchScope } from './ports.ts';
import { readingsOf } from './readings.ts';

const cities: readonly FoundCity[] = [
  { id: 'san-diego', slug: 'san-diego', name: 'San Diego', state: 'CA', clinicCount: 9 },
  { id: 'new-york', slug: 'new-york', name: 'New York', state: 'NY', clinicCount: 9 },
  { id: 'los-angeles', slug: 'los-angeles', name: 'Los Angeles', state: 'CA', clinicCount: 9 },
];

const search = {
  beginning: async (text: string) => cities.filter(({ name }) => name.toLowerCase().startsWith(text)),
};

const of = (query: string, scope: SearchScope = {}) => readingsOf(words(query), scope, vocabulary, search);

async function shown(query: string, which: 'readings' | 'looser' = 'readings'): Promise<string[]> {
  const found = await of(query);
  return found[which].map(
    ({ scope, state, words: own }) =>
      `${scope.categoryId ?? '-'} ${scope.cityId ?? state ?? '-'} ${own.join(' ')}`,
  );
}

describe('the readings of a query, in their order', () => {
  it.each([
    ['cardiologist', ['cardiology - ']],
    ['heart doctor san diego', ['cardiology san-diego ', 'cardiology - san diego']],
    ['lakeside', ['- - lakeside']],
    [
      'lanternlight eye care san diego',
      [
        'ophthalmology san-diego lanternlight',
        'ophthalmology - lanternlight san diego',
        '- san-diego lanternlight eye care',
        '- - lanternlight eye care san diego',
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
  ])('%s', async (query, readings) => {
    expect(await shown(query)).toEqual(readings);
  });

  it('keep the category of the call', async () => {
    const { readings } = await of('kids', { categoryId: 'dentistry' });
    expect(readings.map(({ words: own }) => own)).toEqual([['kids'], []]);
    expect(readings.every(({ scope }) => scope.categoryId === 'dentistry')).toBe(true);
  });

  it('know which words nothing explains', async () => {
    expect((await of('blorptastic heart doctor new york')).unexplained).toEqual(['blorptastic']);
  });

  it('may share the units where two specialties are as likely', async () => {
    expect((await of('pediatric asthma')).readings.map(({ contested }) => contested)[0]).toBe(true);
    expect((await of('asthma')).readings[0]?.contested).toBe(false);
  });
});

describe('the looser readings of a query about a city, in their order', () => {
  it.each([
    ['nursing home san diego', ['- san-diego nursing', '- san-diego home', '- CA nursing home']],
    ['cancer center new york', ['- NY cancer']],
    ['st marys cardiologist los angeles', ['cardiology los-angeles marys', 'cardiology los-angeles ']],
    ['heart doctor san diego', []],
    ['san diego', []],
    ['nursing home', []],
    ['lakeside heart doctor', []],
  ])('%s', async (query, readings) => {
    expect(await shown(query, 'looser')).toEqual(readings);
  });

  it('stay in the city of the call', async () => {
    const { looser } = await of('nursing home', { cityId: 'san-diego' });
    expect(looser.map(({ words: own }) => own)).toEqual([['nursing'], ['home']]);
    expect(looser.every(({ scope }) => scope.cityId === 'san-diego')).toBe(true);
  });
});

describe('a name has a query', () => {
  it.each([
    ['heart', 'Lakeside Heart Center', true],
    ['heart', 'Hearthstone Family Practice', false],
    ['cardiologist', 'Bay Cardiologists', true],
    ['la dermatologist', 'Lakeview Dermatologists', false],
    ['bay heart', 'Bay Heart Center', true],
    ['bay heart', 'Bayview Heart Center', false],
    ['doctor lake', 'Lake Doctors', true],
  ])('%s: %s', async (query, name, expected) => {
    expect((await of(query)).isNamed(name)).toBe(expected);
  });
});
