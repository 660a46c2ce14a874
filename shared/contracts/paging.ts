import * as z from 'zod/mini';
import { DEFAULT_LIMIT, MAX_LIMIT } from './limits.ts';
import { wholeNumber } from './whole-number.ts';

/** Parameters of a list that goes on by cursor. */
export const paging = {
  limit: z._default(z.optional(wholeNumber(1, MAX_LIMIT)), DEFAULT_LIMIT),
  cursor: z.optional(z.string()),
};
