import { describe, expect, it } from 'vitest';
import { words } from '../../../shared/domain/text/text.ts';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import { BudgetExhausted } from './read-budget.ts';
import { respace } from './respacing.ts';

const lookupsOf = (...terms: readonly string[]) => ({
  isPrefix: async (word: string) => terms.some((term) => term.startsWith(word)),
  knownTerms: async (asked: readonly string[]) => new Set(asked.filter((word) => terms.includes(word))),
});

async function respaced(query: string, ...terms: readonly string[]) {
  const unexplained = words(query).filter((word) => word !== 'dentist');
  return (await respace({ query: words(query), unexplained, vocabulary }, lookupsOf(...terms)))?.join(' ');
}

describe('respace, of a query that found nothing', () => {
  it.each([
    ['green brook dentist', 'greenbrook dentist', ['green', 'greenbrook']],
    ['greenbrook dentist', 'green brook dentist', ['green', 'brook']],
    ['dentist stonewall', 'dentist stone wall', ['stone', 'wall', 'stonew', 'ston']],
  ])('%s is %s where the directory has it so', async (query, meant, terms) => {
    expect(await respaced(query, ...terms)).toBe(meant);
  });

  it.each([
    ['green brook', ['green', 'brook']],
    // One part is no word of the directory.
    ['greenbrook', ['green']],
    // An unfinished word of the directory.
    ['greenbro', ['green', 'bro', 'greenbrook']],
  ])('leaves %s as it is', async (query, terms) => {
    expect(await respaced(query, ...terms)).toBeUndefined();
  });

  it('gives up where the budget does not suffice', async () => {
    const knownTerms = () => Promise.reject(new BudgetExhausted());
    const query = ['green', 'brook'];
    const lookups = { ...lookupsOf(), knownTerms };
    expect(await respace({ query, unexplained: query, vocabulary }, lookups)).toBeUndefined();
  });
});
