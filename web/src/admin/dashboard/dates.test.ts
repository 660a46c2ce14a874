import { expect, it } from 'vitest';
import { dateAndTime, monthAndDay } from './dates.ts';

it('writes dates in UTC', () => {
  expect(dateAndTime('2026-03-04T23:05:59.000Z')).toBe('March 4, 2026, 23:05 UTC');
});

it('writes days short', () => {
  expect(monthAndDay('2026-03-04T23:05:59.000Z')).toBe('Mar 4');
  expect(monthAndDay('2026-05-31T23:59:59.000Z')).toBe('May 31');
});
