import { longDate } from '../../lib/dates.ts';

/** 'March 4, 2026, 17:05 UTC'. */
export function dateAndTime(isoInstant: string): string {
  const time = new Date(isoInstant).toISOString().slice(11, 16);
  return `${longDate(isoInstant)}, ${time} UTC`;
}
