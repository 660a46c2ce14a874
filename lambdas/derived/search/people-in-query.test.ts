import { describe, expect, it } from 'vitest';
import { words } from '../../../shared/domain/text/text.ts';
import { vocabulary } from '../../../test/fixtures/taxonomy.ts';
import type { NamedEntry } from '../people/index.ts';
import { type PeopleLookup, peopleInQuery } from './people-in-query.ts';
import { correctName } from './people-spelling.ts';
import { ReadBudget } from './read-budget.ts';

const person = (n: string, foundBy: readonly string[], k = 'cardiology'): NamedEntry[] =>
  foundBy.map((text) => ({ person: { id: n, s: n, n, k: [k], w: [`clinic of ${n}`] }, foundBy: text }));

const entries: readonly NamedEntry[] = [
  ...person('Jane Roe, MD', ['jane roe', 'roe jane']),
  ...person('Jane Q. Roe Smith', ['jane roe smith', 'roe smith jane q', 'smith jane q'], 'dentistry'),
  ...person('Roe Adams', ['roe adams', 'adams roe']),
  ...person('Mary Ann Kowalczyk', ['mary kowalczyk', 'kowalczyk mary ann']),
].toSorted((a, b) => (a.foundBy < b.foundBy ? -1 : 1));

const asked: string[] = [];
const lookup: PeopleLookup = {
  async named({ text, part, cityId }, _count, onUnits) {
    asked.push(`${cityId ?? ''}:${text}${part === undefined ? '' : `+${part}`}`);
    onUnits?.(0.5);
    const beginning = `${text} ${part ?? ''}`.trim();
    return entries.filter(({ foundBy }) =>
      part === undefined ? foundBy === text || foundBy.startsWith(`${text} `) : foundBy.startsWith(beginning),
    );
  },
};

const budget = () => new ReadBudget({ soft: 12, hard: 28 });

async function found(query: string, { isSplit = false, categoryId = undefined as string | undefined } = {}) {
  const name = { words: words(query), scope: { categoryId }, filters: {}, isSplit };
  const { people, rest } = await peopleInQuery([name], lookup, budget());
  return { people: people.map(({ n }) => n), rest };
}

describe('people whom a query names', () => {
  it.each([
    ['jane roe', ['Jane Roe, MD', 'Jane Q. Roe Smith']],
    ['roe jane', ['Jane Roe, MD']],
    ['jane roe np phd', ['Jane Roe, MD', 'Jane Q. Roe Smith']],
    ['jane q roe', ['Jane Roe, MD', 'Jane Q. Roe Smith']],
    ['jane ro', []],
    ['roe', ['Jane Roe, MD', 'Jane Q. Roe Smith']],
    ['jane', []],
    ['jane 24', []],
    ['a b c d e', []],
  ])('of %j are %j', async (query, people) => {
    expect((await found(query)).people).toEqual(people);
  });

  it('work in the category that is asked for', async () => {
    expect((await found('jane roe', { categoryId: 'dentistry' })).people).toEqual(['Jane Q. Roe Smith']);
  });

  it('may have a middle name, or stand beside words of a clinic', async () => {
    expect(await found('mary ann kowalczyk', { isSplit: true })).toEqual({
      people: ['Mary Ann Kowalczyk'],
      rest: [],
    });
    expect(await found('lakeview jane roe', { isSplit: true })).toEqual({
      people: ['Jane Roe, MD', 'Jane Q. Roe Smith'],
      rest: ['lakeview'],
    });
    expect((await found('lakeview jane roe')).people).toEqual([]);
  });

  it('are looked up a bounded number of times', async () => {
    asked.length = 0;
    await found('one two three four', { isSplit: true });
    expect(asked).toHaveLength(4);
  });
});

describe('a misspelled name', () => {
  const corrected = (query: string) => {
    const own = words(query);
    return correctName({ query: own, unexplained: own, vocabulary, cityId: undefined }, lookup, budget());
  };

  it.each([
    ['mary kowalcyzk', 'mary kowalczyk'],
    ['marry kowalczyk', 'mary kowalczyk'],
    ['kowalcyzk', 'kowalczyk'],
    ['jane smiht', 'jane smith'],
  ])('%s is corrected into %s', async (query, name) => {
    expect((await corrected(query))?.join(' ')).toBe(name);
  });

  it.each(['jane roe', 'cardiolgist', 'kestrel dental', 'mary 5', 'jan reo'])('%s is none', async (query) => {
    expect(await corrected(query)).toBeUndefined();
  });
});
