/** Slugs: names as parts of URLs and keys. */
import { words } from './text.ts';

/** Longest slug, so that a slug with a suffix still fits in a key and a URL. */
export const MAX_SLUG_LENGTH = 80;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

/** Last segments of calls under `/api/clinics/`, which therefore name no clinic. */
const CALLS = new Set(['featured', 'search']);
/** Filters by it are no filters. */
const NO_FILTER = 'all';

export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG_LENGTH && SLUG.test(text);
}

/** A slug that names a clinic in calls. */
export function isClinicSlug(text: string): boolean {
  return isSlug(text) && !CALLS.has(text);
}

/** A slug that a new record of any kind may have. */
export function isFreeSlug(text: string): boolean {
  return isClinicSlug(text) && text !== NO_FILTER;
}

/** A ULID: 26 upper-case characters of Crockford's base 32 (product decisions, 'Clinic id and slug'). */
export function isUlid(text: string): boolean {
  return ULID.test(text);
}

/**
 * "St. Mary's Clínic" becomes "st-marys-clinic". Letters outside a-z that do not fold are left out; a text with
 * nothing left becomes `fallback`. Reserved words get a suffix.
 */
export function slugify(text: string, fallback = 'clinic'): string {
  const plain = words(text)
    .map((word) => word.replace(/[^a-z0-9]/g, ''))
    .filter((word) => word !== '')
    .join('-');
  const cut = plain.slice(0, MAX_SLUG_LENGTH).replace(/-+$/, '') || fallback;
  return isFreeSlug(cut) ? cut : `${cut}-${fallback}`;
}

/** 'los-angeles' gives 'Los Angeles'. */
export function titleCase(slug: string): string {
  return slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
