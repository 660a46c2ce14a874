import { expect, it } from 'vitest';
import { longDate } from './dates.ts';

it('writes long US-English dates in UTC, whatever the zone of the reader', () => {
  expect(longDate('2026-03-04T23:59:59.999Z')).toBe('March 4, 2026');
  expect(longDate('2026-03-05T00:00:00.000Z')).toBe('March 5, 2026');
});
