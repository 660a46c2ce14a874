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

/** Longest texts of the forms, in UTF-16 units (product decisions, 'Form fields'). */
export const practiceMaximums = {
  name: 120,
  description: 4_000,
  address: 300,
  phone: 40,
  email: 254,
  website: 2_048,
  cityId: 100,
  categoryId: 100,
  practiceHours: 1_000,
} as const;
export const contactMaximums = {
  fullName: 120,
  email: 254,
  phone: 40,
  subject: 200,
  message: 5_000,
} as const;
/** Longest reason that staff give for rejecting a practice. */
export const MAX_REASON_LENGTH = 1_000;
/** Largest body of a request, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;
