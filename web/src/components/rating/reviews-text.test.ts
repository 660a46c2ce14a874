import { expect, it } from 'vitest';
import { reviewsText } from './reviews-text.ts';

it.each([
  [0, 'No reviews yet'],
  [1, '1 review'],
  [42, '42 reviews'],
  [1204, '1,204 reviews'],
])('%i is said as %s', (count, text) => {
  expect(reviewsText(count)).toBe(text);
});
