import { expect, it } from 'vitest';
import { dateAndTime } from './dates.ts';

it('writes dates in UTC', () => {
  expect(dateAndTime('2026-03-04T23:05:59.000Z')).toBe('March 4, 2026, 23:05 UTC');
});
