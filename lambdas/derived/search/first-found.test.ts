import { describe, expect, it } from 'vitest';
import { firstFound } from './first-found.ts';
import type { Reading } from './readings.ts';

const reading = (...words: string[]): Reading => ({
  scope: {},
  named: {},
  filters: {},
  words,
  needs: words,
  contested: false,
});

const none = { items: [] as string[], next: undefined };

async function tried(readings: readonly Reading[], unexplained: readonly string[], known: readonly string[]) {
  const read: string[] = [];
  await firstFound(
    { readings, unexplained },
    async (word) => known.includes(word),
    async ({ words }) => {
      read.push(words.join(' '));
      return none;
    },
  );
  return read;
}

describe('the readings of a query', () => {
  it('are tried until one finds something', async () => {
    const pages = [none, { items: ['b'], next: undefined }, { items: ['c'], next: undefined }];
    const found = await firstFound(
      { readings: [reading('a'), reading('b'), reading('c')], unexplained: [] },
      async () => true,
      async (_, number) => pages[number] ?? none,
    );
    expect(found).toBe(pages[1]);
  });

  it('are left out when the directory does not know a word, but for the first', async () => {
    const readings = [reading('xyz', 'city'), reading('xyz'), reading('care')];
    expect(await tried(readings, ['xyz'], [])).toEqual(['xyz city', 'care']);
    expect(await tried(readings, ['xyz'], ['xyz'])).toEqual(['xyz city', 'xyz', 'care']);
  });

  it('look up no word when the first finds something', async () => {
    let lookups = 0;
    await firstFound(
      { readings: [reading('a'), reading('b')], unexplained: ['a'] },
      async () => {
        lookups += 1;
        return true;
      },
      async () => ({ items: ['a'], next: undefined }),
    );
    expect(lookups).toBe(0);
  });

  it('give the page that may find something further on when none has found anything', async () => {
    const unfinished = { items: [], next: 'on' };
    const found = await firstFound(
      { readings: [reading('a'), reading('b')], unexplained: [] },
      async () => true,
      async (_, number) => (number === 0 ? unfinished : none),
    );
    expect(found).toBe(unfinished);
  });
});
