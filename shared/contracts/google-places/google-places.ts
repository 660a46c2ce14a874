/** The sync with Google Places, as staff see it. */
import * as z from 'zod/mini';
import { clinicSchema, count, instant } from '../entities.ts';

/**
 * Statistics of a sync (specification, section 4): clinics processed = updated + skipped + errors. While a sync continues in the
 * background, the counts so far.
 */
export const syncStatisticsSchema = z.object({
  totalClinicsProcessed: count,
  clinicsUpdated: count,
  /** Requests to Google, every repeat included. */
  apiCallsMade: count,
  /** Clinics that were synced less than six days before. */
  clinicsSkipped: count,
  errors: count,
  /** Clinics that the background has still to sync. */
  clinicsRemaining: count,
  efficiency: z.object({
    /** Updated of processed clinics, 0 to 1. */
    updateRate: z.number().check(z.minimum(0), z.maximum(1)),
    /** 0 when no clinic was updated. */
    apiCallsPerUpdate: z.number().check(z.nonnegative()),
  }),
});
export type SyncStatistics = z.infer<typeof syncStatisticsSchema>;

export const syncResultSchema = z.object({ statistics: syncStatisticsSchema, timestamp: instant });
export type SyncResult = z.infer<typeof syncResultSchema>;

/**
 * - `running`: messages wait in the queue, or are being worked on.
 * - `completed`: every clinic ended updated, skipped or as an error.
 * - `unauthorized`: Google does not accept the key, so that the sync stopped.
 * - `abandoned`: it made no progress for an hour, and the next sync took its place.
 */
export const syncStates = ['running', 'completed', 'unauthorized', 'abandoned'] as const;
export type SyncState = (typeof syncStates)[number];

export const syncRunSchema = z.object({
  id: z.string(),
  trigger: z.enum(['schedule', 'staff']),
  state: z.enum(syncStates),
  startedAt: instant,
  endedAt: z.optional(instant),
  statistics: syncStatisticsSchema,
  /** Counts of clinics that were not updated, by reason; the sum is `statistics.errors`. */
  errors: z.object({
    /** No such place on Google in the clinic's city. */
    notFound: count,
    /** A low-confidence match: staff confirm or reject it. */
    needsReview: count,
    /** No rating on Google where it had one before; the stored one stays. */
    noRating: count,
    /** No response from Google after all retries. */
    failed: count,
  }),
});
export type SyncRun = z.infer<typeof syncRunSchema>;

/** Maximum runs in the history. */
export const SHOWN_RUNS = 10;

export const placesSyncSchema = z.object({
  /** False while Google's ratings are disabled: no request goes to Google. */
  enabled: z.boolean(),
  /** Newest first, the running one included. */
  runs: z.array(syncRunSchema).check(z.maxLength(SHOWN_RUNS)),
});
export type PlacesSync = z.infer<typeof placesSyncSchema>;

/** The clinic of a task that waits for staff. */
const taskSchema = z.extend(
  z.pick(clinicSchema, { id: true, slug: true, name: true, address: true, phone: true }),
  {
    city: z.string(),
    /** Instant at which the task was created. */
    createdAt: instant,
  },
);

/** A place on Google that may be the clinic. */
export const placeCandidateSchema = z.object({ placeId: z.string(), name: z.string(), address: z.string() });

/** A clinic with a low-confidence match on Google. */
export const placeMatchSchema = z.extend(taskSchema, { candidates: z.array(placeCandidateSchema) });
export type PlaceMatch = z.infer<typeof placeMatchSchema>;

/** A clinic that Google reports as permanently closed. */
export const closedClinicSchema = z.extend(taskSchema, { placeId: z.string() });
export type ClosedClinic = z.infer<typeof closedClinicSchema>;

export const placeChoiceSchema = z.object({
  placeId: z.string('Please choose a place').check(z.minLength(1, 'Please choose a place')),
});

/** Decision of staff about a task. Idempotent. */
export const placeDecisionSchema = z.object({
  id: z.string(),
  decision: z.enum(['confirmed', 'rejected', 'reviewed']),
});
export type PlaceDecision = z.infer<typeof placeDecisionSchema>;
