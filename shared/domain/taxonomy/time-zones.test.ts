import { describe, expect, it } from 'vitest';
import { regionsOf } from './regions.ts';
import { isTimeZone, timeZoneOfState, withTimeZone } from './time-zones.ts';

const codes = [...regionsOf('USA'), ...regionsOf('CAN')].map(([code]) => code);

describe('the time zone of a state or province', () => {
  it('is known for those that have one alone', () => {
    expect(codes.filter((code) => timeZoneOfState(code) === undefined).sort()).toEqual([
      ...['AK', 'AZ', 'BC', 'FL', 'ID', 'IN', 'KS', 'KY', 'MI', 'ND', 'NE', 'NL', 'NU', 'NV', 'ON', 'OR'],
      ...['QC', 'SD', 'SK', 'TN', 'TX'],
    ]);
  });

  it('has a name that platforms know', () => {
    for (const code of codes) expect(isTimeZone(timeZoneOfState(code) ?? 'UTC'), code).toBe(true);
    expect(isTimeZone('Chicago')).toBe(false);
  });

  it('is that of a city that has none of its own', () => {
    expect(withTimeZone({ state: 'IL' })).toEqual({ state: 'IL', timeZone: 'America/Chicago' });
    expect(withTimeZone({ state: 'ON' })).toEqual({ state: 'ON' });
    expect(withTimeZone({ state: 'IL', timeZone: 'UTC' })).toEqual({ state: 'IL', timeZone: 'UTC' });
  });
});
