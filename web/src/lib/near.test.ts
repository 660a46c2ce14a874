import { describe, expect, it } from 'vitest';
import { parseNear } from './near.ts';

describe('a location of a URL', () => {
  it.each([
    ['41.881832,-87.623177', '41.88,-87.62'],
    ['43,-79', '43.00,-79.00'],
  ])('is rounded: %s', (text, rounded) => {
    expect(parseNear(text)).toBe(rounded);
  });

  it.each(['', 'here', '41.88', '91,0', '0,181', '1e1,5', '41.88,-87.62,3'])('is left out: %s', (text) => {
    expect(parseNear(text)).toBeUndefined();
  });
});
