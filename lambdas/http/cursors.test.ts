import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Cursors, createCursors, type PagedQuery } from './cursors.ts';

const cursors = createCursors('a secret of the tests');
const query = { city: 'toronto', rating: 4, limit: 20 };

/** The cursor of a page whose next one begins at the position. */
async function cursorAt(position: string | undefined): Promise<string> {
  const { nextCursor } = await cursors.page('list', query, async () => ({ items: [], next: position }));
  return nextCursor ?? 'none';
}

/** The position from which a page is read. */
async function readFrom(
  call: string,
  asked: PagedQuery,
  using: Cursors = cursors,
): Promise<string | undefined> {
  let position: string | undefined;
  await using.page(call, asked, async (after) => {
    position = after;
    return { items: [] };
  });
  return position;
}

describe('a page', () => {
  it('has the items that were read, and no cursor when it is the last one', async () => {
    const page = await cursors.page('list', query, async () => ({ items: ['oak', 'elm'] }));
    expect(page).toEqual({ body: ['oak', 'elm'], nextCursor: undefined });
  });

  it('is read from the beginning without a cursor', async () => {
    expect(await readFrom('list', query)).toBeUndefined();
  });
});

describe('a cursor', () => {
  it('names the position that it was made for', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', minLength: 1 }), async (position) => {
        const cursor = await cursorAt(position);
        expect(await readFrom('list', { ...query, cursor })).toBe(position);
      }),
    );
  });

  it('stays valid when only the limit changes', async () => {
    const cursor = await cursorAt('here');
    expect(await readFrom('list', { ...query, limit: 5, cursor })).toBe('here');
  });

  it('is invalid for another query, another call or another secret', async () => {
    const cursor = await cursorAt('here');
    const invalid = { fields: { cursor: ['is not a cursor of this query'] } };
    const others = [
      readFrom('list', { ...query, rating: 5, cursor }),
      readFrom('list', { city: 'toronto', cursor }),
      readFrom('search', { ...query, cursor }),
      readFrom('list', { ...query, cursor }, createCursors('another secret')),
    ];
    for (const other of others) await expect(other).rejects.toMatchObject(invalid);
  });

  it('is invalid when any character of it is changed', async () => {
    const cursor = await cursorAt('01234#name#id');
    const position = fc.integer({ min: 0, max: cursor.length - 1 });
    await fc.assert(
      fc.asyncProperty(position, fc.constantFrom('A', 'z', '-', '=', '.', ''), async (at, replacement) => {
        const forged = cursor.slice(0, at) + replacement + cursor.slice(at + 1);
        fc.pre(forged !== cursor);
        await expect(readFrom('list', { ...query, cursor: forged })).rejects.toThrow();
      }),
    );
  });
});
