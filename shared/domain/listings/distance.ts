/** Distances on the Earth as a sphere, in kilometres: within half a percent of the ellipsoid's. */
import type { Location } from '../../contracts/entities.ts';

/** Mean radius (IUGG). */
const EARTH_RADIUS_KM = 6_371.0088;
const RADIANS = Math.PI / 180;

/** Bounds in degrees; a box reaches from its west to its east and never across 180°. */
export interface Box {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Great-circle distance by the haversine formula (R. W. Sinnott, 'Virtues of the Haversine', 1984). */
export function distanceKm(a: Location, b: Location): number {
  const sine = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const h =
    sine(b.latitude - a.latitude) +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * sine(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Distance to the nearest point of a box; 0 within it. */
export function distanceToBox(from: Location, box: Box): number {
  const nearestLatitude = Math.min(box.north, Math.max(box.south, from.latitude));
  if (from.longitude >= box.west && from.longitude <= box.east) {
    return distanceKm(from, { latitude: nearestLatitude, longitude: from.longitude });
  }
  return Math.min(distanceToMeridian(from, box, box.west), distanceToMeridian(from, box, box.east));
}

/** At least the distance to any point of a box. */
export function distanceBeyondBox(from: Location, box: Box): number {
  const middle = { latitude: (box.south + box.north) / 2, longitude: (box.west + box.east) / 2 };
  const corners = [
    { latitude: box.south, longitude: box.west },
    { latitude: box.north, longitude: box.west },
  ];
  return distanceKm(from, middle) + Math.max(...corners.map((corner) => distanceKm(middle, corner)));
}

/** Distance to a side of the box: to one of its ends, or to the foot of the perpendicular where that lies on it. */
function distanceToMeridian(from: Location, { south, north }: Box, longitude: number): number {
  const ends = [south, north].map((latitude) => distanceKm(from, { latitude, longitude }));
  const cosine = Math.cos((longitude - from.longitude) * RADIANS);
  const foot =
    Math.atan2(Math.sin(from.latitude * RADIANS), Math.cos(from.latitude * RADIANS) * cosine) / RADIANS;
  const onSide = foot > south && foot < north;
  return Math.min(...ends, ...(onSide ? [distanceKm(from, { latitude: foot, longitude })] : []));
}
