/** Bounds of what requests may ask. Apart from the schemas that hold them, so that pages can use them alone. */

/** Default and largest page of a list of clinics (product decisions, 'limit'). */
export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
/** Longest text query that is looked at; a clinic's name is at most 120 characters. */
export const MAX_QUERY_LENGTH = 200;

/** Default and largest page of the blog's list (product decisions, 'limit'). */
export const DEFAULT_POSTS_LIMIT = 10;
export const MAX_POSTS_LIMIT = 100;
/** Far beyond what a reader goes back, and few enough to be skipped in one request. */
export const MAX_OFFSET = 10_000;
/** Longest tag, in UTF-16 units. */
export const MAX_TAG_LENGTH = 80;

/** Most slices that the clinics can be read in for the sitemap. */
export const MAX_SITEMAP_PARTS = 4_096;

/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
