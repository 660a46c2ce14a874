/**
 * Dates and counts as text, by hand: a browser takes 25 to 45 ms to make its first formatter of `Intl`, the longest step of
 * starting a page.
 */
import { isProvince } from '../../../shared/domain/taxonomy/provinces.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const MILES_PER_KM = 0.621371;

/** A distance in the unit of the state or province: '2.4 km' in Canada, '1.5 mi' in the United States. */
export function distanceText(km: number, state: string): string {
  return isProvince(state) ? `${km.toFixed(1)} km` : `${(km * MILES_PER_KM).toFixed(1)} mi`;
}

/** 'March 4, 2026': long US-English, in UTC, so that server and browser agree. */
export function longDate(isoInstant: string): string {
  const date = new Date(isoInstant);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** 1204 as '1,204'. */
export function groupedCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
