import { describe, expect, it } from 'vitest';
import { firstWithResults } from './first-with-results.ts';
import type { Interpretation } from './interpretations.ts';

const interpretation = (...words: string[]): Interpretation => ({
  scope: {},
  named: {},
  read: {},
  filters: {},
  words,
  requiredWords: words,
  isAmbiguous: false,
});

const none = { cards: [] as string[], next: undefined };

/** The words of the interpretations that are read. */
async function readOf(
  interpretations: readonly Interpretation[],
  unexplained: readonly string[],
  known: readonly string[],
) {
  const read: string[] = [];
  await firstWithResults(
    interpretations,
    unexplained,
    async (word) => known.includes(word),
    async ({ words }) => {
      read.push(words.join(' '));
      return none;
    },
  );
  return read;
}

describe('firstWithResults', () => {
  it('reads one interpretation after the other until one finds something', async () => {
    const pages = [none, { cards: ['b'], next: undefined }, { cards: ['c'], next: undefined }];
    const found = await firstWithResults(
      [interpretation('a'), interpretation('b'), interpretation('c')],
      [],
      async () => true,
      async (_, number) => pages[number] ?? none,
    );
    expect(found).toBe(pages[1]);
  });

  it('leaves out interpretations with a word that the directory does not have, but the first', async () => {
    const interpretations = [interpretation('xyz', 'city'), interpretation('xyz'), interpretation('care')];
    expect(await readOf(interpretations, ['xyz'], [])).toEqual(['xyz city', 'care']);
    expect(await readOf(interpretations, ['xyz'], ['xyz'])).toEqual(['xyz city', 'xyz', 'care']);
  });

  it('looks up no word when the first interpretation finds something', async () => {
    let lookups = 0;
    await firstWithResults(
      [interpretation('a'), interpretation('b')],
      ['a'],
      async () => {
        lookups += 1;
        return true;
      },
      async () => ({ cards: ['a'], next: undefined }),
    );
    expect(lookups).toBe(0);
  });

  it('returns a page that may find something further on when no interpretation has found anything', async () => {
    const unfinished = { cards: [], next: 'on' };
    const found = await firstWithResults(
      [interpretation('a'), interpretation('b')],
      [],
      async () => true,
      async (_, number) => (number === 0 ? unfinished : none),
    );
    expect(found).toBe(unfinished);
  });
});
