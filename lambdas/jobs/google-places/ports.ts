/** Ports of the sync with Google Places. */

import type {
  ClosedClinic,
  PlaceMatch,
  SyncRun,
} from '../../../shared/contracts/google-places/google-places.ts';
import type { AuditRecord, Location } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Queue } from '../../platform/queue.ts';
import type { BusinessStatus, PlaceRating, PlaceState } from '../../records/clinics/index.ts';

/** A place on Google; the rating is absent while it has no reviews. */
export interface GooglePlace {
  readonly id: string;
  readonly rating?: PlaceRating | undefined;
  readonly businessStatus?: BusinessStatus | undefined;
}

/** A place of a search, with the fields that identify the clinic. */
export interface FoundPlace extends GooglePlace {
  readonly name: string;
  /** On one line, as Google writes it. */
  readonly address: string;
  /** City and state in Google's spelling, if it has them. */
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

export interface PlaceQuery {
  readonly name: string;
  readonly address: string;
  /** Search bias; without it only the street address determines the region. */
  readonly near?: Location | undefined;
}

export interface CallOptions {
  /** Milliseconds since 1970. No call starts or continues after it. */
  readonly deadline: number;
  /** Called for each request that is sent, retries included. */
  readonly onCall: () => void;
}

/** Google rejects the key or the project: a retry is of no use until an operator has fixed it. */
export class PlacesAuthError extends Error {
  constructor(cause: unknown) {
    super('Google rejects the key of the places sync', { cause });
    this.name = 'PlacesAuthError';
  }
}

/**
 * Google Places. Every request waits for a slot of the rate limit, is retried on transient failures, and throws
 * `service_unavailable` when there is no response before the deadline, `PlacesAuthError` when Google rejects the key.
 */
export interface PlaceRatings {
  /** The place of an id, which may have a new id; undefined when it no longer exists. */
  details(placeId: string, options: CallOptions): Promise<GooglePlace | undefined>;
  /** The few best matches of a name at an address, best first. */
  search(query: PlaceQuery, options: CallOptions): Promise<readonly FoundPlace[]>;
}

export interface Candidate {
  readonly placeId: string;
  readonly name: string;
  readonly address: string;
}

/**
 * The result of checking a clinic with Google. After all but `failed` the clinic is checked, and due again in a week.
 */
export type Outcome =
  | { readonly kind: 'updated'; readonly place: GooglePlace }
  | { readonly kind: 'not-found' }
  /** A low-confidence match, for staff to confirm. */
  | { readonly kind: 'needs-review'; readonly candidates: readonly Candidate[] }
  /** Google no longer shows a rating: the stored one stays. */
  | { readonly kind: 'no-rating'; readonly place: GooglePlace }
  /** No response in any attempt. The clinic stays due. */
  | { readonly kind: 'failed' };

/** A clinic with its outcome in a run. */
export interface Refreshed {
  /** The state that was read before the call to Google. */
  readonly state: PlaceState;
  readonly outcome: Outcome;
}

export interface Work {
  readonly runId: string;
  readonly refreshed: readonly Refreshed[];
  /** Requests to Google since the last record, for clinics outside `refreshed` too. */
  readonly calls: number;
  /** ISO 8601 instant, UTC. */
  readonly at: string;
}

export interface PlaceStates {
  /** The states of public clinics, in no order; consistently read. */
  load(clinicIds: readonly string[]): Promise<readonly PlaceState[]>;
  /**
   * Stores the outcomes of clinics, shows their new ratings, creates the tasks that follow (low-confidence matches, closures)
   * and counts them for the run: all or nothing for each clinic, and idempotent for a run. Returns the ids of clinics that other
   * writers changed since they were read: nothing is stored for them, and they are to be checked again. For a run that has ended
   * only calls are counted. Throws `service_unavailable`.
   */
  record(work: Work): Promise<readonly string[]>;
}

/** A run with its counters; those of a running one are current. */
export interface RunRecord {
  /** ULID. */
  readonly id: string;
  readonly trigger: SyncRun['trigger'];
  readonly state: SyncRun['state'];
  /** ISO 8601 instants, UTC. */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** The last time that a counter or the planning changed. */
  readonly progressAt: string;
  /** Clinics checked at or after this instant are not due. */
  readonly cutoff: string;
  /** Approved clinics when it started. */
  readonly total: number;
  /** Clinics that were planned so far. */
  readonly due: number;
  /** True when all due clinics are planned. */
  readonly planned: boolean;
  readonly updated: number;
  readonly notFound: number;
  readonly needsReview: number;
  readonly noRating: number;
  readonly failed: number;
  readonly calls: number;
}

export interface NewRun {
  readonly id: string;
  readonly trigger: RunRecord['trigger'];
  readonly startedAt: string;
  readonly cutoff: string;
  readonly total: number;
}

/** Due clinics that are enqueued together. */
export interface PlannedPage {
  readonly clinicIds: readonly string[];
  /** True when they are known to be enqueued. */
  readonly enqueued: boolean;
}

export interface SyncRuns {
  /**
   * Starts a run, or joins the running one. A run without progress since `abandonedBefore` is ended as abandoned and is not
   * joined.
   */
  start(run: NewRun, abandonedBefore: string): Promise<{ readonly run: RunRecord; readonly joined: boolean }>;
  /** Consistently read. */
  get(runId: string): Promise<RunRecord | undefined>;
  /** Newest first. */
  newest(count: number): Promise<readonly RunRecord[]>;
  /** The last planned page of the running run. Consistently read. */
  lastPage(runId: string): Promise<PlannedPage | undefined>;
  /**
   * Plans the next due clinics, longest unchecked first, and counts them; undefined when the run is not running, is planned, or
   * has a page that is not enqueued, which another planner may have planned. Marks the run as planned when no more are due.
   */
  planNext(run: RunRecord, count: number, at: string): Promise<PlannedPage | undefined>;
  /**
   * Marks a page as enqueued if it is still the last planned one: a slower planner must not mark a page that another one has
   * planned since.
   */
  markEnqueued(runId: string, page: PlannedPage): Promise<void>;
  /** Completes the run if it is planned and every due clinic is counted; returns its state. Idempotent. */
  endIfDone(runId: string, at: string): Promise<RunRecord | undefined>;
  /** Ends the run because Google rejects the key. Idempotent, also after its end. */
  endUnauthorized(runId: string, at: string): Promise<void>;
}

/** Clinics of a run for one worker to check. */
export interface SyncTask {
  readonly runId: string;
  readonly clinicIds: readonly string[];
}

/** Tasks for workers. */
export type SyncQueue = Queue<SyncTask>;

/** Ids of runs whose planning is to be continued. */
export type DispatchQueue = Queue<string>;

/** `missing`: there is no such task, and the same decision was not made before. */
export type TaskDecided = 'done' | 'missing';

export interface PlaceTasks {
  /** Oldest first. */
  matches(request: PageRequest): Promise<Page<PlaceMatch>>;
  closed(request: PageRequest): Promise<Page<ClosedClinic>>;
  match(clinicId: string): Promise<PlaceMatch | undefined>;
  /**
   * Assigns a place to the clinic, which joins and leaves groups of duplicates by its id and becomes due first. In one
   * transaction with the audit entry.
   */
  confirm(match: PlaceMatch, placeId: string, audit: AuditRecord): Promise<TaskDecided>;
  /** Stores the candidates as rejected. */
  reject(match: PlaceMatch, audit: AuditRecord): Promise<TaskDecided>;
  /** Removes a closed clinic from the list. */
  review(clinicId: string, audit: AuditRecord): Promise<TaskDecided>;
}
