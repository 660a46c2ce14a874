import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

/** Default and largest page of the blog's list (product decisions, 'limit'). */
export const DEFAULT_POSTS_LIMIT = 10;
const MAX_POSTS_LIMIT = 100;
/** Far beyond what a reader goes back, and few enough to be skipped in one request. */
const MAX_OFFSET = 10_000;
/** Longest tag, in UTF-16 units. */
export const MAX_TAG_LENGTH = 80;

export const postListQuerySchema = z.object({
  limit: z._default(z.optional(wholeNumber(1, MAX_POSTS_LIMIT)), DEFAULT_POSTS_LIMIT),
  /** How many of the newest posts to leave out. */
  offset: z._default(z.optional(wholeNumber(0, MAX_OFFSET)), 0),
  /** As a post shows it, in any case; one that no post has gives an empty list. Empty means any. */
  tag: z.optional(
    z.string().check(z.maxLength(MAX_TAG_LENGTH, `must be at most ${MAX_TAG_LENGTH} characters`)),
  ),
});
