import { describe, expect, it } from 'vitest';
import { words } from '../../../shared/domain/text/text.ts';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { correct, correctPhrase } from './corrections.ts';
import type { Lookups } from './lookups.ts';
import { OutOfUnits } from './meter.ts';

/** A directory with words of names and words of descriptions. */
function directory(names: readonly string[], others: readonly string[] = []) {
  const all = [...names, ...others];
  const looked: string[] = [];
  const lookups: Lookups = {
    isKnown: async (word) => all.some((known) => known.startsWith(word)),
    candidates: async (word) => {
      looked.push(word);
      return all;
    },
    byFrequency: async (some) => some.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)),
    isInNames: async (word) => names.includes(word),
    isWord: async (word) => all.includes(word),
  };
  return { lookups, looked };
}

const misspelled = (query: string, unexplained = query) => ({
  query: words(query),
  unexplained: words(unexplained),
  vocabulary,
});

describe('a query that found nothing', () => {
  it.each([
    ['cardiolgist', 'cardiologist'],
    ['internal medecine', 'internal medicine'],
    ['womans helth', 'womens health'],
    ['nefrologist', 'nephrologist'],
    ['skin docter', 'skin doctor'],
  ])('%s means %s, by the vocabulary alone', async (query, meant) => {
    const { lookups, looked } = directory(['neurologists', 'medical']);
    expect((await correct(misspelled(query), lookups))?.join(' ')).toBe(meant);
    expect(looked).toEqual([]);
  });

  it('means words of the directory where they are nearer', async () => {
    const { lookups } = directory(['stillwater', 'toronto']);
    expect(await correct(misspelled('stilwater dentist torronto', 'stilwater torronto'), lookups)).toEqual([
      'stillwater',
      'dentist',
      'toronto',
    ]);
  });

  it('means the more frequent word of two', async () => {
    const { lookups } = directory(['lakeview', 'lakeviel']);
    expect(await correct(misspelled('lakeviex'), lookups)).toEqual(['lakeview']);
  });

  it('means a word with two mistakes only where a name has it', async () => {
    expect(await correct(misspelled('galowey'), directory(['galloway']).lookups)).toEqual(['galloway']);
    expect(await correct(misspelled('galowey'), directory([], ['galloway']).lookups)).toBeUndefined();
  });

  it('means no word of which it is a longer form', async () => {
    expect(await correct(misspelled('plumber'), directory(['plumb'], ['lumbar']).lookups)).toBeUndefined();
  });

  it('looks up no further word once one means nothing', async () => {
    const { lookups, looked } = directory(['stillwater']);
    expect(await correct(misspelled('wumbology stilwater'), lookups)).toBeUndefined();
    expect(new Set(looked)).toEqual(new Set(['wumbology']));
  });

  it('keeps words that the directory has, and corrects beginnings of them into the vocabulary', async () => {
    expect(await correct(misspelled('hart'), directory(['hart']).lookups)).toBeUndefined();
    expect(await correct(misspelled('hart'), directory(['hartford']).lookups)).toEqual(['heart']);
    expect(await correct(misspelled('cardiol'), directory(['cardiology']).lookups)).toBeUndefined();
  });

  it('keeps what it has corrected when the units are used up', async () => {
    const { lookups } = directory([]);
    const candidates = () => Promise.reject(new OutOfUnits());
    expect(await correct(misspelled('cardiolgist lakeviex'), { ...lookups, candidates })).toEqual([
      'cardiologist',
      'lakeviex',
    ]);
  });
});

describe('a query that found something', () => {
  it('means a phrase of the vocabulary when no clinic has its words', async () => {
    const { lookups } = directory(['hartford']);
    expect(await correctPhrase(misspelled('hart doctor', 'hart'), lookups)).toEqual(['heart', 'doctor']);
  });

  it.each([
    ['hart doctor', 'hart', ['hart']],
    ['hart', 'hart', ['hartford']],
    ['hart toronto', 'hart', ['hartford']],
    ['smile dental', 'smile', ['smile']],
    ['cardio doctor', 'cardio', ['cardiology']],
  ])('%s stays as it is', async (query, unexplained, names) => {
    expect(await correctPhrase(misspelled(query, unexplained), directory(names).lookups)).toBeUndefined();
  });
});
