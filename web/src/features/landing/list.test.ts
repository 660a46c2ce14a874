import { describe, expect, it } from 'vitest';
import { clinicCard as clinic } from '../../../../test/support/directory.ts';
import { averageRating, countText } from './list.ts';

describe('the average', () => {
  it('weights clinics by their reviews', () => {
    expect(
      averageRating([
        clinic('a', { rating: '5.0', reviewCount: 1 }),
        clinic('b', { rating: '4.0', reviewCount: 3 }),
      ]),
    ).toBe('4.3');
  });

  it('is 0.0 without reviews', () => {
    expect(averageRating([])).toBe('0.0');
    expect(averageRating([clinic('a')])).toBe('0.0');
  });
});

it('marks a partial count with a plus', () => {
  expect(countText(7, false)).toBe('7');
  expect(countText(100, true)).toBe('100+');
});
