import { expect, it } from 'vitest';
import { dateAndTime, googleMapsUrl, monthAndDay } from './format.ts';

it('formats an instant as date and time in UTC', () => {
  expect(dateAndTime('2026-03-04T23:05:59.000Z')).toBe('March 4, 2026, 23:05 UTC');
});

it('formats an instant as short month and day', () => {
  expect(monthAndDay('2026-03-04T23:05:59.000Z')).toBe('Mar 4');
  expect(monthAndDay('2026-05-31T23:59:59.000Z')).toBe('May 31');
});

it('encodes the place id in a Google Maps URL', () => {
  expect(googleMapsUrl('ChIJ-abc_1')).toBe('https://www.google.com/maps/place/?q=place_id:ChIJ-abc_1');
  expect(googleMapsUrl('a&b=c#d')).toBe('https://www.google.com/maps/place/?q=place_id:a%26b%3Dc%23d');
});
