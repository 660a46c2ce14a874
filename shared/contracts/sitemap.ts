/** What the sitemap's files are made of. */
import * as z from 'zod/mini';
import { wholeNumber } from './whole-number.ts';

/** Most slices that the clinics can be read in. */
export const MAX_SITEMAP_PARTS = 4_096;

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

/** A city and a specialty with at least one approved clinic. */
export const sitemapLandingSchema = z.object({
  /** Slugs. */
  city: z.string(),
  category: z.string(),
  /** Approved records, none of them merged. */
  clinicCount: z.int().check(z.positive()),
});
export type SitemapLanding = z.infer<typeof sitemapLandingSchema>;

export const sitemapPostSchema = z.object({
  slug: z.string(),
  updatedAt: z.string().check(z.iso.datetime()),
});
export type SitemapPost = z.infer<typeof sitemapPostSchema>;
