import * as z from 'zod/mini';
import { MAX_SITEMAP_PARTS } from './limits.ts';
import { wholeNumber } from './whole-number.ts';

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
