import { describe, expect, it } from 'vitest';
import { words } from '../../../shared/domain/text/text.ts';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { BudgetExhausted } from './read-budget.ts';
import { type CorrectionLookups, correctPhrase, correctQuery } from './spelling-correction.ts';

/** A directory with words of names and words of descriptions. */
function directory(names: readonly string[], others: readonly string[] = []) {
  const all = [...names, ...others];
  const lookedUp: string[] = [];
  const lookups: CorrectionLookups = {
    isPrefix: async (word) => all.some((known) => known.startsWith(word)),
    candidates: async (word) => {
      lookedUp.push(word);
      return all;
    },
    byFrequency: async (some) => some.toSorted((a, b) => all.indexOf(a) - all.indexOf(b)),
    isNameTerm: async (word) => names.includes(word),
    isTerm: async (word) => all.includes(word),
    isCheap: () => true,
  };
  return { lookups, lookedUp };
}

const misspelled = (query: string, unexplained = query) => ({
  query: words(query),
  unexplained: words(unexplained),
  vocabulary,
});

describe('correctQuery, of a query that found nothing', () => {
  it.each([
    ['cardiolgist', 'cardiologist'],
    ['internal medecine', 'internal medicine'],
    ['womans helth', 'womens health'],
    ['nefrologist', 'nephrologist'],
    ['skin docter', 'skin doctor'],
  ])('corrects %s into %s by the vocabulary alone', async (query, meant) => {
    const { lookups, lookedUp } = directory(['neurologists', 'medical']);
    expect((await correctQuery(misspelled(query), lookups))?.join(' ')).toBe(meant);
    expect(lookedUp).toEqual([]);
  });

  it('corrects words into terms of the directory where they are nearer', async () => {
    const { lookups } = directory(['stillwater', 'toronto']);
    expect(
      await correctQuery(misspelled('stilwater dentist torronto', 'stilwater torronto'), lookups),
    ).toEqual(['stillwater', 'dentist', 'toronto']);
  });

  it('takes the more frequent of two terms', async () => {
    const { lookups } = directory(['lakeview', 'lakeviel']);
    expect(await correctQuery(misspelled('lakeviex'), lookups)).toEqual(['lakeview']);
  });

  it('takes a term with two mistakes only where a name has it', async () => {
    expect(await correctQuery(misspelled('galowey'), directory(['galloway']).lookups)).toEqual(['galloway']);
    expect(await correctQuery(misspelled('galowey'), directory([], ['galloway']).lookups)).toBeUndefined();
  });

  it('looks for one mistake only where two would read more than a page with results may', async () => {
    const { lookups, lookedUp } = directory(['galloway', 'galowie']);
    const dear = {
      ...lookups,
      isCheap: () => false,
      candidates: async (word: string, some: readonly string[]) => {
        lookedUp.push(`${word} ${some.length > 9}`);
        return [];
      },
    };
    expect(await correctQuery(misspelled('galowey'), dear)).toBeUndefined();
    expect(lookedUp).toEqual(['galowey false']);
  });

  it('takes no term that the word is a longer form of', async () => {
    expect(
      await correctQuery(misspelled('plumber'), directory(['plumb'], ['lumbar']).lookups),
    ).toBeUndefined();
  });

  it('looks up no further word once one cannot be corrected', async () => {
    const { lookups, lookedUp } = directory(['stillwater']);
    expect(await correctQuery(misspelled('wumbology stilwater'), lookups)).toBeUndefined();
    expect(new Set(lookedUp)).toEqual(new Set(['wumbology']));
  });

  it('keeps terms of the directory, and corrects prefixes of them into the vocabulary', async () => {
    expect(await correctQuery(misspelled('hart'), directory(['hart']).lookups)).toBeUndefined();
    expect(await correctQuery(misspelled('hart'), directory(['hartford']).lookups)).toEqual(['heart']);
    expect(await correctQuery(misspelled('cardiol'), directory(['cardiology']).lookups)).toBeUndefined();
  });

  it('keeps what it has corrected when the budget is exhausted', async () => {
    const { lookups } = directory([]);
    const candidates = () => Promise.reject(new BudgetExhausted());
    expect(await correctQuery(misspelled('cardiolgist lakeviex'), { ...lookups, candidates })).toEqual([
      'cardiologist',
      'lakeviex',
    ]);
  });
});

describe('words that are left as they are', () => {
  it.each(['hte', 'std', 'ent', 'mri', 'adhd', 'copd', 'obgyn', 'ptsd', 'gerd', 'tmj'])(
    '%s is corrected into no other word',
    async (word) => {
      const near = ['the', 'sad', 'end', 'mrs', 'add', 'cope', 'began', 'post', 'gard', 'tim'];
      expect(await correctQuery(misspelled(word), directory(near).lookups)).toBeUndefined();
    },
  );
});

describe('correctPhrase, of a query that found something', () => {
  it('corrects a word into a phrase of the vocabulary when no clinic has the word', async () => {
    const { lookups } = directory(['hartford']);
    expect(await correctPhrase(misspelled('hart doctor', 'hart'), lookups)).toEqual(['heart', 'doctor']);
  });

  it.each([
    ['hart doctor', 'hart', ['hart']],
    ['hart', 'hart', ['hartford']],
    ['hart toronto', 'hart', ['hartford']],
    ['smile dental', 'smile', ['smile']],
    ['cardio doctor', 'cardio', ['cardiology']],
  ])('leaves %s as it is', async (query, unexplained, names) => {
    expect(await correctPhrase(misspelled(query, unexplained), directory(names).lookups)).toBeUndefined();
  });
});
