import { longDate } from '../../lib/dates.ts';

/** 'March 4, 2026, 17:05 UTC'. */
export function dateAndTime(isoInstant: string): string {
  const time = new Date(isoInstant).toISOString().slice(11, 16);
  return `${longDate(isoInstant)}, ${time} UTC`;
}

/** 'Mar 4'. */
export function monthAndDay(isoInstant: string): string {
  return longDate(isoInstant).replace(/^(\w{3})\w* (\d+),.*$/, '$1 $2');
}
