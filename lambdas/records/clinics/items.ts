import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import { rankCauses } from '../../../shared/domain/ranks/ranking.ts';
import { clinicRecordSchema, googleRatingSchema } from '../../../shared/domain/records.ts';
import type { Key } from '../../table/index.ts';

export const CLINIC_SORT_KEY = '~CLINIC';
export const PLACE_STATE_SORT_KEY = '~GOOGLE';
export const RANK_SORT_KEY = '~RANK';
export const CLINIC_PARTITION_PREFIX = 'CLINIC#';
/** Unlisted clinics, by the time of unlisting. */
export const UNLISTED_QUEUE = 'QUEUE#UNLISTED';
/** Clinics whose evidence of a check has ended, by its last day: staff check them again. */
export const ENDED_MARKS_QUEUE = 'QUEUE#MARKS';
/** Clinics to check with Google, the last checked last. */
export const PLACES_QUEUE = 'QUEUE#PLACES';

/**
 * A clinic's partition has its newest published reviews, and after them the items whose sort keys begin with `~`: a page reads
 * both at once, backwards from the end.
 */
export const clinicKeys = {
  partition: (id: string): string => `CLINIC#${id}`,
  /** The record of a clinic that is approved or unlisted. */
  clinic: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: CLINIC_SORT_KEY }),
  /** What Google knows of an approved clinic. */
  placeState: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: PLACE_STATE_SORT_KEY }),
  /** The rank of an approved clinic. */
  rank: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: RANK_SORT_KEY }),
  /** The clinic of a slug, present or former; makes slugs unique. */
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'SLUG' }),
  /** The practice that is not approved and has a slug. */
  reservedSlug: (slug: string): Key => ({ pk: `RESERVED#${slug}`, sk: 'RESERVED' }),
};

/** Id of the clinic in whose partition an item is. */
export const clinicIdOf = (partition: string): string => partition.slice(CLINIC_PARTITION_PREFIX.length);

/** A clinic's record without what Google knows of it, which is an item of its own (`placeStateItemSchema`). */
export const clinicItemSchema = z.omit(clinicRecordSchema, { googlePlaceId: true, google: true });

export const reservedSlugItemSchema = z.object({ submissionId: z.string() });

export const slugItemSchema = z.object({ clinicId: z.string() });

export const rankItemSchema = z.object({
  clinicId: z.string(),
  score: z.number(),
  searchScore: z.number(),
  /** Why it was written last; none for a new one. */
  cause: z.exactOptional(z.enum(rankCauses)),
});

/** What Google knows of a clinic (`PlaceState`). An item beside the clinic's, since it is written each week. */
export const placeStateItemSchema = z.object({
  clinicId: z.string(),
  version: count,
  placeId: z.exactOptional(z.string()),
  rating: z.exactOptional(googleRatingSchema),
  businessStatus: z.exactOptional(z.enum(['operational', 'closed-temporarily', 'closed-permanently'])),
  checkedAt: z.exactOptional(instant),
  lastRun: z.exactOptional(z.string()),
  rejected: z.exactOptional(z.array(z.string())),
  closureReviewed: z.exactOptional(z.boolean()),
  needsReview: z.exactOptional(z.boolean()),
});
