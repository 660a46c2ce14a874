import * as z from 'zod/mini';
import { DEFAULT_POSTS_LIMIT, MAX_OFFSET, MAX_POSTS_LIMIT, MAX_TAG_LENGTH } from './limits.ts';
import { wholeNumber } from './whole-number.ts';

export const postListQuerySchema = z.object({
  limit: z._default(z.optional(wholeNumber(1, MAX_POSTS_LIMIT)), DEFAULT_POSTS_LIMIT),
  /** How many of the newest posts to leave out. */
  offset: z._default(z.optional(wholeNumber(0, MAX_OFFSET)), 0),
  /** As a post shows it, in any case; one that no post has gives an empty list. Empty means any. */
  tag: z.optional(
    z.string().check(z.maxLength(MAX_TAG_LENGTH, `must be at most ${MAX_TAG_LENGTH} characters`)),
  ),
});
