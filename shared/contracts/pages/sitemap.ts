/** Entries of the sitemap's files. */
import * as z from 'zod/mini';

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
