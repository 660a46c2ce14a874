import { expect, it } from 'vitest';
import { mapsAddress } from './maps-address.ts';

it('names the place and nothing else, whatever its id holds', () => {
  expect(mapsAddress('ChIJ-abc_1')).toBe('https://www.google.com/maps/place/?q=place_id:ChIJ-abc_1');
  expect(mapsAddress('a&b=c#d')).toBe('https://www.google.com/maps/place/?q=place_id:a%26b%3Dc%23d');
});
