/** What visitors do with listings, counted by week, and what their practices read of it. */
import * as z from 'zod/mini';
import { isUlid } from '../../domain/text/slug.ts';
import { count } from '../entities.ts';

/** A page that was shown, and the links that were used on it. */
export const listingEventKinds = ['view', 'call', 'directions', 'website'] as const;
export type ListingEventKind = (typeof listingEventKinds)[number];

/** It has no field about the visitor, and unknown ones are not read. */
export const listingEventSchema = z.object({
  clinicId: z.string('Required').check(z.refine(isUlid, 'must be the id of a clinic')),
  kind: z.enum(listingEventKinds, `must be ${listingEventKinds.join(', ')}`),
});
export type ListingEvent = z.infer<typeof listingEventSchema>;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

export const insightsSchema = z.object({
  /** From Monday to Sunday in UTC, the oldest first; the last one is not over. */
  weeks: z.array(
    z.object({
      /** The Monday. */
      week: day,
      views: count,
      calls: count,
      directions: count,
      website: count,
      /** Published reviews that were written in the week; null where there are too many later ones to know. */
      reviews: z.nullable(count),
      /** Average of all published reviews until the end of the week, of two decimals; null without reviews. */
      rating: z.nullable(z.number()),
    }),
  ),
  /** The lists of landing pages that have the clinic, its own category first. */
  positions: z.array(
    z.object({
      category: z.object({ slug: z.string(), name: z.string() }),
      city: z.object({ slug: z.string(), name: z.string() }),
      /** From 1; null after the first `MAX_POSITION`. */
      position: z.nullable(count),
    }),
  ),
  completeness: z.object({
    /** What patients look for, as far as it is stated. */
    stated: count,
    of: count,
    /** What would make the listing more useful, the most useful first. */
    suggestions: z.array(z.object({ field: z.string(), why: z.string() })),
  }),
});
export type Insights = z.infer<typeof insightsSchema>;
export type InsightsWeek = Insights['weeks'][number];
