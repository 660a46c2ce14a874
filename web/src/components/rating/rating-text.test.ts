import { describe, expect, it } from 'vitest';
import { halfStars, ratingLabel, reviewsText } from './rating-text.ts';

describe('half stars', () => {
  it.each([
    ['0.0', 0],
    ['0.2', 0],
    ['0.3', 1],
    ['3.7', 7],
    ['4.2', 8],
    ['4.3', 9],
    ['4.8', 10],
    ['5.0', 10],
  ])('a rating of %s fills %i halves', (value, halves) => {
    expect(halfStars(value)).toBe(halves);
  });

  it('stays between zero and five stars', () => {
    expect(halfStars('9.9')).toBe(10);
    expect(halfStars('-1')).toBe(0);
    expect(halfStars('unknown')).toBe(0);
  });
});

describe('rating label', () => {
  it('always has one decimal', () => {
    expect(ratingLabel('4')).toBe('4.0');
    expect(ratingLabel('4.6')).toBe('4.6');
  });

  it('is 0.0 for a missing rating', () => {
    expect(ratingLabel(undefined)).toBe('0.0');
    expect(ratingLabel('n/a')).toBe('0.0');
  });
});

describe('review count', () => {
  it.each([
    [0, 'No reviews yet'],
    [1, '1 review'],
    [42, '42 reviews'],
    [1204, '1,204 reviews'],
  ])('%i is formatted as %s', (count, text) => {
    expect(reviewsText(count)).toBe(text);
  });
});
