/**
 * Parameters of paths and query strings, as calls take them. The server alone parses them: browsers import the types, so
 * that no page loads this module.
 */
import * as z from 'zod/mini';
import { clinicStatuses } from './entities.ts';
import {
  DEFAULT_LIMIT,
  DEFAULT_POSTS_LIMIT,
  MAX_LIMIT,
  MAX_OFFSET,
  MAX_POSTS_LIMIT,
  MAX_QUERY_LENGTH,
  MAX_SITEMAP_PARTS,
  MAX_TAG_LENGTH,
} from './limits.ts';

/** A parameter that is written in decimal digits alone and lies between the two bounds. */
export function wholeNumber(lowest: number, highest: number) {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  const digits = new RegExp(`^\\d{1,${String(highest).length}}$`);
  return z.pipe(
    z.string().check(z.regex(digits, message)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(lowest, message), z.maximum(highest, message))),
  );
}

function textUpTo(length: number) {
  return z.string().check(z.maxLength(length, `must be at most ${length} characters`));
}

/** A list whose next page is named by a cursor. */
const paging = {
  limit: z._default(z.optional(wholeNumber(1, MAX_LIMIT)), DEFAULT_LIMIT),
  cursor: z.optional(z.string()),
};
export const pagingQuerySchema = z.object(paging);

const flag = z.pipe(
  z.enum(['true', 'false'], { error: 'must be true or false' }),
  // 'false' means the same as leaving the filter out.
  z.transform((value): true | undefined => (value === 'true' ? true : undefined)),
);

const clinicFilters = {
  /** City by slug or by id; both together must name the same city. */
  city: z.optional(z.string()),
  cityId: z.optional(z.string()),
  /** Category by slug or by id; both together must name the same category. */
  category: z.optional(z.string()),
  categoryId: z.optional(z.string()),
  rating: z.optional(z.pipe(z.enum(['5', '4', '3'], { error: 'must be 5, 4 or 3' }), z.transform(Number))),
  acceptingPatients: z.optional(flag),
  telemedicine: z.optional(flag),
  ...paging,
};

export const clinicListQuerySchema = z.object({
  ...clinicFilters,
  status: z.optional(z.enum(clinicStatuses, { error: `must be one of ${clinicStatuses.join(', ')}` })),
});

export const clinicSearchQuerySchema = z.object({
  /** Empty or absent lists without text. */
  q: z.optional(textUpTo(MAX_QUERY_LENGTH)),
  ...clinicFilters,
});

export const postListQuerySchema = z.object({
  limit: z._default(z.optional(wholeNumber(1, MAX_POSTS_LIMIT)), DEFAULT_POSTS_LIMIT),
  /** How many of the newest posts to leave out. */
  offset: z._default(z.optional(wholeNumber(0, MAX_OFFSET)), 0),
  /** As a post shows it, in any case; one that no post has gives an empty list. Empty means any. */
  tag: z.optional(textUpTo(MAX_TAG_LENGTH)),
});

const PARTS_MESSAGE = `must be a power of two from 1 to ${MAX_SITEMAP_PARTS}`;

export const sitemapSliceSchema = z
  .object({
    /** How many slices there are. */
    parts: wholeNumber(1, MAX_SITEMAP_PARTS).check(
      // A power of two has one bit that is set.
      z.refine((parts) => (parts & (parts - 1)) === 0, PARTS_MESSAGE),
    ),
    /** Which of them, from 0. */
    part: wholeNumber(0, MAX_SITEMAP_PARTS - 1),
  })
  .check(z.refine(({ parts, part }) => part < parts, { error: 'must be below parts', path: ['part'] }));
