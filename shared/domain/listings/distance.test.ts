import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBeyondBox, distanceKm, distanceToBox } from './distance.ts';

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('the distance', () => {
  it.each([
    ['New York to Los Angeles', [40.7128, -74.006], [34.0522, -118.2437], 3_936],
    ['pole to pole', [90, 12], [-90, 120], 20_015],
    ['across 180°', [0, 179.5], [0, -179.5], 111],
    ['to itself', [51, 0], [51, 0], 0],
  ] as const)('%s', (_, [latitude, longitude], [toLatitude, toLongitude], kilometres) => {
    const distance = distanceKm({ latitude, longitude }, { latitude: toLatitude, longitude: toLongitude });
    expect(distance).toBeCloseTo(kilometres, -1);
  });

  it('to a box is at most the distance to any point of the box', () => {
    // Opposite points of the Earth are exact to a metre only.
    fc.assert(
      fc.property(place, place, share, share, share, share, (from, corner, height, width, up, right) => {
        const box = {
          south: corner.latitude,
          west: corner.longitude,
          north: corner.latitude + (90 - corner.latitude) * height,
          east: corner.longitude + Math.min(45, 180 - corner.longitude) * width,
        };
        const within = {
          latitude: box.south + (box.north - box.south) * up,
          longitude: box.west + (box.east - box.west) * right,
        };
        expect(distanceToBox(from, box)).toBeLessThanOrEqual(distanceKm(from, within) + 1e-3);
      }),
      { numRuns: 2_000 },
    );
  });

  it('to a small box is at most the distance beyond the box', () => {
    fc.assert(
      fc.property(place, place, share, share, (from, corner, up, right) => {
        const box = {
          south: Math.min(89, corner.latitude),
          west: Math.min(179, corner.longitude),
          north: Math.min(89, corner.latitude) + 0.5,
          east: Math.min(179, corner.longitude) + 0.5,
        };
        const within = { latitude: box.south + 0.5 * up, longitude: box.west + 0.5 * right };
        expect(distanceBeyondBox(from, box)).toBeGreaterThanOrEqual(distanceKm(from, within) - 1e-3);
      }),
      { numRuns: 2_000 },
    );
  });
});
