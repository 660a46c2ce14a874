import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import { placeCandidateSchema, syncStates } from '../../../shared/contracts/google-places/google-places.ts';
import type { Key } from '../../table/index.ts';

export const MATCH_QUEUE = 'QUEUE#REVIEW';
export const CLOSED_QUEUE = 'QUEUE#CLOSED';
export const SYNC_PARTITION = 'SYNC';
export const RUN_PREFIX = 'RUN#';

export const googlePlacesKeys = {
  /** Runs of the sync, listed newest first by reading the partition backwards. */
  syncRun: (id: string): Key => ({ pk: SYNC_PARTITION, sk: `${RUN_PREFIX}${id}` }),
  /** The running sync, and how far its planning got. */
  currentSync: (): Key => ({ pk: SYNC_PARTITION, sk: 'CURRENT' }),
  /** Time of the next free slot for a call to a service. */
  calls: (service: string): Key => ({ pk: `CALLS#${service}`, sk: 'CALLS' }),
  /** A match for staff to check; those that wait are in `MATCH_QUEUE`, oldest first. */
  match: (clinicId: string): Key => ({ pk: `PLACETASK#${clinicId}`, sk: 'REVIEW' }),
  /** A clinic that Google reports as closed; those that wait are in `CLOSED_QUEUE`, oldest first. */
  closed: (clinicId: string): Key => ({ pk: `PLACETASK#${clinicId}`, sk: 'CLOSED' }),
};

/** The run that counted a clinic last. */
export const countedItemSchema = z.object({
  clinicId: z.string(),
  version: count,
  lastRun: z.exactOptional(z.string()),
  countedAt: z.exactOptional(instant),
});

export const syncRunItemSchema = z.object({
  id: z.string(),
  trigger: z.enum(['schedule', 'staff']),
  state: z.enum(syncStates),
  startedAt: instant,
  endedAt: z.exactOptional(instant),
  progressAt: instant,
  cutoff: instant,
  total: count,
  due: count,
  planned: z.boolean(),
  updated: count,
  notFound: count,
  needsReview: count,
  noRating: count,
  failed: count,
  calls: count,
});

/** The running sync, and how far its planning got. */
export const currentSyncItemSchema = z.object({
  run: z.string(),
  /** Place in the queue of the last clinic that was planned. */
  cursor: z.exactOptional(z.string()),
  /** Clinics of the page that was planned last. */
  clinicIds: z.array(z.string()),
  enqueued: z.boolean(),
  /** The call that planned it. */
  planner: z.exactOptional(z.string()),
  planned: z.boolean(),
});

/** Name and address of the clinic are in its own item, and are read with the task. */
export const matchTaskItemSchema = z.object({
  clinicId: z.string(),
  createdAt: instant,
  candidates: z.array(placeCandidateSchema),
});

/** With the place that Google reports as closed: it may not be the clinic's own place. */
export const closedItemSchema = z.object({ clinicId: z.string(), createdAt: instant, placeId: z.string() });
