import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCursors } from './cursors.ts';

const cursors = createCursors('a secret of the tests');
const query = { city: 'toronto', rating: 4, limit: 20 };

describe('a cursor', () => {
  it('names the position that it was made for', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (position) => {
        const cursor = cursors.cursor('list', query, position);
        expect(cursors.position('list', { ...query, cursor })).toBe(position);
      }),
    );
  });

  it('stays good when only the page’s size changes', () => {
    const cursor = cursors.cursor('list', query, 'here');
    expect(cursors.position('list', { ...query, limit: 5, cursor })).toBe('here');
  });

  it('is refused for another query, another call or another secret', () => {
    const cursor = cursors.cursor('list', query, 'here');
    const refused = { fields: { cursor: ['is not a cursor of this query'] } };
    const foreign = [
      () => cursors.position('list', { ...query, rating: 5, cursor }),
      () => cursors.position('list', { city: 'toronto', cursor }),
      () => cursors.position('search', { ...query, cursor }),
      () => createCursors('another secret').position('list', { ...query, cursor }),
    ];
    for (const use of foreign) expect(use).toThrow(expect.objectContaining(refused));
  });

  it('is refused when any character of it is changed', () => {
    const cursor = cursors.cursor('list', query, '01234#name#id') ?? '';
    const position = fc.integer({ min: 0, max: cursor.length - 1 });
    fc.assert(
      fc.property(position, fc.constantFrom('A', 'z', '-', '=', '.', ''), (at, replacement) => {
        const forged = cursor.slice(0, at) + replacement + cursor.slice(at + 1);
        fc.pre(forged !== cursor);
        expect(() => cursors.position('list', { ...query, cursor: forged })).toThrow();
      }),
    );
  });

  it('is absent where there is no next page', () => {
    expect(cursors.cursor('list', query, undefined)).toBeUndefined();
    expect(cursors.position('list', query)).toBeUndefined();
  });
});
