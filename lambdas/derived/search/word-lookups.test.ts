import { describe, expect, it } from 'vitest';
import { BudgetExhausted, ReadBudget } from './read-budget.ts';
import { WordLookups } from './word-lookups.ts';

function lookupsWith(units: number) {
  const asked: string[] = [];
  const budget = new ReadBudget({ soft: units, hard: units });
  const lookups = new WordLookups(
    {
      dictionary: {
        hasPrefix: async (prefix) => {
          asked.push(prefix);
          return 'lakeview'.startsWith(prefix);
        },
        known: async (terms) => new Set(terms.filter((term) => term === 'lakeview')),
        candidates: async () => ['lakeview'],
        frequencies: async () =>
          new Map([
            ['rare', 1],
            ['frequent', 9],
          ]),
      },
      postings: {
        ofTerm: async (_, term, inName) => ({
          postings: term === 'hospice' && !inName ? [{ term, inName, position: '', clinicId: 'one' }] : [],
          more: false,
          units: 0.5,
        }),
      },
      cities: { beginning: async () => [] },
    },
    budget,
  );
  return { lookups, asked, budget };
}

describe('WordLookups', () => {
  it('knows what fits into a page with results, and what fits no more', async () => {
    const { lookups, budget } = lookupsWith(3);
    expect([6, 7].map((count) => lookups.isCheap(count))).toEqual([true, false]);
    budget.spend(2.5);
    expect([1, 2].map((count) => lookups.isCheap(count))).toEqual([true, false]);
  });

  it('looks up a word once', async () => {
    const { lookups, asked, budget } = lookupsWith(10);
    expect([await lookups.isPrefix('lake'), await lookups.isPrefix('lake')]).toEqual([true, true]);
    expect(await lookups.isPrefix('qzx')).toBe(false);
    expect(asked).toEqual(['lake', 'qzx']);
    expect(budget.left).toBe(9);
  });

  it('takes words that the dictionary never has for known', async () => {
    const { lookups, asked } = lookupsWith(10);
    expect(await lookups.isPrefix('60614')).toBe(true);
    expect(await lookups.isPrefix('st')).toBe(true);
    expect(asked).toEqual([]);
  });

  it('takes a word for known when the budget does not suffice', async () => {
    const { lookups, asked } = lookupsWith(0);
    expect(await lookups.isPrefix('qzx')).toBe(true);
    expect(asked).toEqual([]);
  });

  it('throws when the budget does not suffice for other lookups', async () => {
    const { lookups } = lookupsWith(0);
    await expect(lookups.candidates('qzx', ['qz'])).rejects.toBeInstanceOf(BudgetExhausted);
    await expect(lookups.isTerm('qzx')).rejects.toBeInstanceOf(BudgetExhausted);
  });

  it('compares how frequent terms are, where there are several', async () => {
    const { lookups, budget } = lookupsWith(10);
    expect(await lookups.byFrequency(['rare', 'frequent'])).toEqual(['frequent', 'rare']);
    expect(await lookups.byFrequency(['rare'])).toEqual(['rare']);
    expect(budget.left).toBe(9);
  });

  it('looks for a name among clinics and cities', async () => {
    const { lookups, budget } = lookupsWith(10);
    expect(await lookups.isNameTerm('lakeview')).toBe(false);
    expect(budget.left).toBe(9);
  });

  it('returns whether all words are terms, and false when the budget does not suffice', async () => {
    expect(await lookupsWith(10).lookups.areTerms(['hospice'])).toBe(true);
    expect(await lookupsWith(10).lookups.areTerms(['hospice', 'hosp'])).toBe(false);
    expect(await lookupsWith(0.5).lookups.areTerms(['hospice'])).toBe(false);
  });
});
