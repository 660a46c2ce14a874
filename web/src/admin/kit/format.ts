/** Values of the dashboard as text. */
import { longDate } from '../../lib/format.ts';

/** 'March 4, 2026, 17:05 UTC'. */
export function dateAndTime(isoInstant: string): string {
  const time = new Date(isoInstant).toISOString().slice(11, 16);
  return `${longDate(isoInstant)}, ${time} UTC`;
}

/** 'Mar 4'. */
export function monthAndDay(isoInstant: string): string {
  return longDate(isoInstant).replace(/^(\w{3})\w* (\d+),.*$/, '$1 $2');
}

/** URL of a place on Google Maps. */
export function googleMapsUrl(placeId: string): string {
  return `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`;
}
