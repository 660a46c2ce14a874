import { describe, expect, it } from 'vitest';
import { instantOf, localParts, timeText } from './local-time.ts';

describe('a local time', () => {
  it('is the instant whose local day and time it is', () => {
    const instant = instantOf('2026-03-01', '14:30');
    expect(instant && localParts(instant)).toEqual({ date: '2026-03-01', time: '14:30' });
    expect(instant?.getTime()).toBe(new Date(2026, 2, 1, 14, 30).getTime());
  });

  it.each([
    ['', '14:30'],
    ['2026-03-01', ''],
    ['2026-03-01', '14'],
    ['2026-03-01', '25:00'],
    ['2026-13-01', '10:00'],
  ])('is undefined for %j and %j', (date, time) => {
    expect(instantOf(date, time)).toBeUndefined();
  });

  it('is shown with UTC', () => {
    expect(timeText('2026-03-01T13:30:00.000Z')).toContain('(2026-03-01 13:30 UTC)');
  });
});
