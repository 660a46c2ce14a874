import { describe, expect, it } from 'vitest';
import { endOfWeek, weekOf, weeksUntil } from './weeks.ts';

describe('weeks', () => {
  it.each([
    ['2026-11-23T00:00:00.000Z', '2026-11-23'],
    ['2026-11-28T23:59:59.999Z', '2026-11-23'],
    ['2026-11-29T23:59:59.999Z', '2026-11-23'],
    ['2026-11-30T00:00:00.000Z', '2026-11-30'],
    ['2027-01-02T12:00:00.000Z', '2026-12-28'],
  ])('%s is in the week of %s', (at, week) => {
    expect(weekOf(new Date(at))).toBe(week);
  });

  it('end where the next one begins', () => {
    expect(endOfWeek('2026-12-28')).toBe('2027-01-04T00:00:00.000Z');
  });

  it('until now are the last ones, since the listing exists', () => {
    const now = new Date('2026-11-28T12:00:00.000Z');
    expect(weeksUntil(now, 3, new Date('2020-01-01'))).toEqual(['2026-11-09', '2026-11-16', '2026-11-23']);
    expect(weeksUntil(now, 3, new Date('2026-11-22T10:00:00Z'))).toEqual(['2026-11-16', '2026-11-23']);
    // A clock that differs leaves the present week.
    expect(weeksUntil(now, 3, new Date('2026-12-24'))).toEqual(['2026-11-23']);
  });
});
