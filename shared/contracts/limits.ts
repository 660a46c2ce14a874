/** Limits of requests, in a module without their schemas, so that pages load the numbers alone. */

/** Default and largest page of a list of clinics (product decisions, 'limit'). */
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
/** Longest text query; a clinic's name is at most 120 characters. */
export const MAX_QUERY_LENGTH = 200;

/** Default page of cities; the largest is `MAX_LIMIT`. */
export const DEFAULT_CITIES_LIMIT = 100;
/** Longest text of a request for suggestions. */
export const MAX_SUGGESTIONS_LENGTH = 80;
/** Maximum suggestions of all kinds together. */
export const MAX_SUGGESTIONS = 8;
/** Default and largest radius around a place, in kilometres. */
export const DEFAULT_RADIUS_KM = 25;
export const MAX_RADIUS_KM = 100;

/** Default and largest page of the blog's list (product decisions, 'limit'). */
export const DEFAULT_POSTS_LIMIT = 10;
export const MAX_POSTS_LIMIT = 100;
/** Largest offset: far beyond the pages that readers open, and few enough posts to skip in one request. */
export const MAX_OFFSET = 10_000;
/** Longest tag, in UTF-16 units. */
export const MAX_TAG_LENGTH = 80;

/** Maximum slices of the clinics for the sitemap, and entries of a slice. */
export const MAX_SITEMAP_PARTS = 4_096;
export const MAX_SITEMAP_ENTRIES = 5_000;

/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Maximum other clinics of its city and specialty on a clinic's page (specification, section 9). */
export const MAX_PEERS = 3;

/** From this number of people on, a card has the ten below it: '30' is 30 to 39. */
export const ROUNDED_PEOPLE = 20;
