import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import { clinicRecordSchema, googleRatingSchema } from '../../../shared/domain/records.ts';
import type { Key } from '../../table/index.ts';

export const CLINIC_SORT_KEY = '~CLINIC';
export const PLACE_STATE_SORT_KEY = '~GOOGLE';
export const RANK_SORT_KEY = '~RANK';
export const CLINIC_PARTITION_PREFIX = 'CLINIC#';
export const UNLISTED_QUEUE = 'QUEUE#UNLISTED';
export const PLACES_QUEUE = 'QUEUE#PLACES';

export const clinicKeys = {
  partition: (id: string): string => `CLINIC#${id}`,
  clinic: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: CLINIC_SORT_KEY }),
  placeState: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: PLACE_STATE_SORT_KEY }),
  rank: (id: string): Key => ({ pk: `CLINIC#${id}`, sk: RANK_SORT_KEY }),
  slug: (slug: string): Key => ({ pk: `SLUG#${slug}`, sk: 'SLUG' }),
  reservedSlug: (slug: string): Key => ({ pk: `RESERVED#${slug}`, sk: 'RESERVED' }),
};

/** Id of the clinic in whose partition an item is. */
export const clinicIdOf = (partition: string): string => partition.slice(CLINIC_PARTITION_PREFIX.length);

/** Without what Google knows of it, which is an item of its own (`placeStateItemSchema`). */
export const clinicItemSchema = z.omit(clinicRecordSchema, { googlePlaceId: true, google: true });

export const reservedSlugItemSchema = z.object({ submissionId: z.string() });

export const slugItemSchema = z.object({ clinicId: z.string() });

export const rankItemSchema = z.object({
  clinicId: z.string(),
  score: z.number(),
  searchScore: z.number(),
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
