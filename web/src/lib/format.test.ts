import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceText, groupedCount, longDate } from './format.ts';

it('writes long US-English dates in UTC, whatever the zone of the reader', () => {
  expect(longDate('2026-03-04T23:59:59.999Z')).toBe('March 4, 2026');
  expect(longDate('2026-03-05T00:00:00.000Z')).toBe('March 5, 2026');
});

it('writes long dates as Intl does', () => {
  const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const dates = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2199-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  fc.assert(fc.property(dates, (date) => longDate(date.toISOString()) === intl.format(date)));
});

it('groups the digits of whole numbers by three, as Intl does', () => {
  const intl = new Intl.NumberFormat('en-US');
  expect(groupedCount(1204)).toBe('1,204');
  fc.assert(fc.property(fc.maxSafeNat(), (count) => groupedCount(count) === intl.format(count)));
});

it.each([
  [2.4, 'ON', '2.4 km'],
  [2.4, 'IL', '1.5 mi'],
  [0, 'QC', '0.0 km'],
  [100, 'WA', '62.1 mi'],
])('shows %d km in %s as %s', (km, state, text) => {
  expect(distanceText(km, state)).toBe(text);
});
