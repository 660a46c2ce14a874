/** The visitor's location, rounded before anything is sent. */
import type { near } from '../../../../shared/content/search/near.ts';
import { nearText } from '../../lib/near.ts';

export type NearProblem = keyof typeof near.problems;

export type Located =
  /** `{lat},{lng}` in degrees with two decimals, about a kilometre, as the list calls take it. */
  { readonly near: string } | { readonly problem: NearProblem };

/** After the visitor's permission; the browser does not count the time that the question is open. */
const TIMEOUT_MS = 10_000;

/** Problems by the codes of `GeolocationPositionError` (W3C Geolocation, section 9). */
const problems: Readonly<Record<number, NearProblem>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Asks the browser for the location. `geolocation` is undefined in browsers without it. */
export function locate(geolocation: Geolocation | undefined): Promise<Located> {
  if (!geolocation) return Promise.resolve({ problem: 'unsupported' });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ near: nearText(coords.latitude, coords.longitude) }),
      ({ code }) => resolve({ problem: problems[code] ?? 'unavailable' }),
      { enableHighAccuracy: false, timeout: TIMEOUT_MS },
    );
  });
}
