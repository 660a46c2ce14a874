import { describe, expect, it } from 'vitest';
import { locate } from './locate.ts';

type Ask = Geolocation['getCurrentPosition'];

/** A browser's geolocation that answers like `ask`. */
function geolocation(ask: Ask): Geolocation {
  return { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => {} };
}

const at = (latitude: number, longitude: number): Ask => {
  const coords = { latitude, longitude, accuracy: 5 } as GeolocationCoordinates;
  return (found) => found({ coords, timestamp: 0 } as GeolocationPosition);
};

const failing =
  (code: number): Ask =>
  (_, failed) =>
    failed?.({ code } as GeolocationPositionError);

describe('the location of the visitor', () => {
  it('has two decimals', async () => {
    expect(await locate(geolocation(at(41.881_832, -87.623_177)))).toEqual({ near: '41.88,-87.62' });
    expect(await locate(geolocation(at(43, -79.5)))).toEqual({ near: '43.00,-79.50' });
  });

  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'unavailable'],
  ])('is missing for the code %d: %s', async (code, problem) => {
    expect(await locate(geolocation(failing(code)))).toEqual({ problem });
  });

  it('is missing in a browser without geolocation', async () => {
    expect(await locate(undefined)).toEqual({ problem: 'unsupported' });
  });
});
