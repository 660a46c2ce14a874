/** Values of the dashboard as text. */
import { inquiryTypes } from '../../../../shared/content/submissions/form-fields.ts';
import type { Contact } from '../../../../shared/contracts/staff/staff.ts';
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

/** Label of a message's inquiry type, as in the form. */
export function inquiryLabel({ inquiryType }: Pick<Contact, 'inquiryType'>): string {
  return inquiryTypes.find(({ value }) => value === inquiryType)?.label ?? inquiryType;
}

/** URL of a place on Google Maps. */
export function googleMapsUrl(placeId: string): string {
  return `https://www.google.com/maps/place/?q=place_id:${encodeURIComponent(placeId)}`;
}
