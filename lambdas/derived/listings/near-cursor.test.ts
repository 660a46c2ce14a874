import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellOf, partsOf } from './geohash-cells.ts';
import { cellNamed, MAX_KNOWN_CELLS, nameOf, readCursor, writeCursor } from './near-cursor.ts';

describe('the cursor of a list by distance', () => {
  const id = '01JC00000000000000000000ZZ';

  it('names a position and, in metres rounded down, how near the next match of a cell is', () => {
    const known = new Map([
      [nameOf(cellOf('dr5ru')), 4.5679],
      [nameOf(cellOf('dr5ru7zzz')), Number.POSITIVE_INFINITY],
    ]);
    const cursor = readCursor(writeCursor({ position: { distance: 4.123456789, id }, known }));
    expect(cursor.position).toEqual({ distance: 4.123456789, id });
    expect([...cursor.known.values()]).toEqual([4.567, Number.POSITIVE_INFINITY]);
    expect([...cursor.known.keys()].map(cellNamed)).toEqual([cellOf('dr5ru'), cellOf('dr5ru7zzz')]);
  });

  it('has a bounded length', () => {
    const cells = partsOf(cellOf('dr5ru7z'), 10);
    const known = new Map(cells.map((cell) => [nameOf(cell), 99.999]));
    const text = writeCursor({ position: { distance: 99.123456789, id }, known });
    expect(readCursor(text).known.size).toBe(MAX_KNOWN_CELLS);
    expect(text.length).toBeLessThan(2_000);
  });

  it('promises no distance that is too large', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (distance) => {
        const known = new Map([['1.5', distance]]);
        const { known: read } = readCursor(writeCursor({ position: { distance: 0, id: '' }, known }));
        expect(read.get('1.5')).toBeLessThanOrEqual(distance);
      }),
    );
  });
});
