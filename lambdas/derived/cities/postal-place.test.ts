import { describe, expect, it } from 'vitest';
import { cities } from '../../../test/fixtures/taxonomy.ts';
import { createFindPostalPlace } from './postal-place.ts';

const location = { latitude: 41.8857, longitude: -87.6181 };
const asked: (string | undefined)[] = [];
const find = createFindPostalPlace(
  { location: async (code) => (code === '60601' || code === 'M5V' ? location : undefined) },
  {
    page: async ({ state }) => {
      asked.push(state);
      return {
        items: cities
          .filter((city) => city.state === state)
          .map((city) => ({ ...city, avgRating: '0.0', clinicCount: 1 })),
      };
    },
  },
);

describe('the place of a postal code', () => {
  it.each([
    ['60601-1234', '60601'],
    ['m5v 3a8', 'M5V'],
  ])('of %s is that of %s', async (text, code) => {
    expect(await find(text)).toEqual({ code, location, cities: [] });
  });

  it('is not known where no clinic is, and cities of its state are', async () => {
    const place = await find('60699');
    expect(place).not.toHaveProperty('location');
    expect(place.cities.map(({ name }) => name)).toContain('Chicago');
    expect(await find('00000')).toEqual({ code: '00000', cities: [] });
  });

  it('is an error of what is no code', async () => {
    await expect(find('chicago')).rejects.toMatchObject({ code: 'invalid_request' });
  });
});
