import { describe, expect, it } from 'vitest';
import { movedTo, NONE } from './move.ts';

describe('keys in a list of three options', () => {
  it.each([
    ['ArrowDown', NONE, 0],
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', NONE, 2],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
  ])('%s moves from %i to %i', (key, from, to) => {
    expect(movedTo(key, from, 3, true)).toBe(to);
  });

  it('leaves Home and End to the text until an arrow was pressed', () => {
    expect(movedTo('Home', 0, 3, false)).toBeUndefined();
    expect(movedTo('End', 0, 3, false)).toBeUndefined();
  });

  it.each(['a', 'ArrowLeft', 'ArrowRight', 'Enter', 'Tab'])('leaves %s to the text', (key) => {
    expect(movedTo(key, 1, 3, true)).toBeUndefined();
  });
});
