import { describe, expect, it } from 'vitest';
import { ratingsByWeek } from './ratings.ts';

const weeks = ['2026-11-09', '2026-11-16', '2026-11-23'];
const newest = [
  { rating: 1, createdAt: '2026-11-24T10:00:00.000Z' },
  { rating: 5, createdAt: '2026-11-22T23:59:59.000Z' },
  { rating: 4, createdAt: '2026-11-16T00:00:00.000Z' },
];

describe('ratings by week', () => {
  it('are the average until the end of each week, with the reviews of the week', () => {
    // Two more reviews of 3 stars were written earlier.
    expect(ratingsByWeek(weeks, { sum: 16, count: 5 }, newest, false)).toEqual([
      { reviews: 0, rating: 3 },
      { reviews: 2, rating: 3.75 },
      { reviews: 1, rating: 3.2 },
    ]);
  });

  it('are null until the first review, and where too many reviews follow', () => {
    expect(ratingsByWeek(weeks, { sum: 10, count: 3 }, newest, false)[0]).toEqual({
      reviews: 0,
      rating: null,
    });
    expect(ratingsByWeek(weeks, { sum: 900, count: 300 }, newest, true)).toEqual([
      { reviews: null, rating: null },
      { reviews: null, rating: null },
      { reviews: 1, rating: 3 },
    ]);
    expect(ratingsByWeek(weeks, { sum: 0, count: 0 }, [], false)[2]).toEqual({ reviews: 0, rating: null });
  });
});
