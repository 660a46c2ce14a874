import { expect, it } from 'vitest';
import { timeZoneOf } from './time-zone.ts';

it.each([
  ['Miami', 'FL', 25.77, -80.19, 'America/New_York'],
  ['Pensacola', 'FL', 30.42, -87.22, 'America/Chicago'],
  ['Toronto', 'ON', 43.65, -79.38, 'America/Toronto'],
  ['Phoenix', 'AZ', 33.45, -112.07, 'America/Phoenix'],
  ['El Paso', 'TX', 31.76, -106.49, 'America/Denver'],
  ['Chicago, whatever its location', 'IL', 40.71, -74.0, 'America/Chicago'],
])('the time zone of %s is known', (_, state, latitude, longitude, zone) => {
  expect(timeZoneOf(state, { latitude, longitude })).toBe(zone);
});

it('a state with several zones and no location has none', () => {
  expect(timeZoneOf('FL', undefined)).toBeUndefined();
  expect(timeZoneOf('IL', undefined)).toBe('America/Chicago');
});
