/** What the sync with Google Places needs from the outside. */
import type { ClosedClinic, PlaceMatch, SyncRun } from '../../../shared/contracts/places-sync.ts';
import type { AuditRecord, Location } from '../../../shared/domain/records.ts';
import type { Page, PageRequest, Queue } from '../ports.ts';

/** Google's own figures of a place. */
export interface PlaceRating {
  /** 1.0 to 5.0. */
  readonly rating: number;
  readonly reviewCount: number;
}

export type BusinessStatus = 'operational' | 'closed-temporarily' | 'closed-permanently';

/** A place as Google knows it; figures are absent while nobody has rated it. */
export interface GooglePlace {
  readonly id: string;
  readonly rating?: PlaceRating | undefined;
  readonly businessStatus?: BusinessStatus | undefined;
}

/** A place of a search, with what tells whether it is the clinic that was looked for. */
export interface FoundPlace extends GooglePlace {
  readonly name: string;
  /** On one line, as Google writes it. */
  readonly address: string;
  /** City and state as Google names them, as far as it does. */
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

export interface PlaceQuery {
  readonly name: string;
  readonly address: string;
  /** Where to look first; without it only the address says where. */
  readonly near?: Location | undefined;
}

export interface CallOptions {
  /** Milliseconds since 1970. No call begins, and none is waited for, after it. */
  readonly deadline: number;
  /** Told about each request that leaves, repeats included. */
  readonly onCall: () => void;
}

/** Google refuses the key or the project: asking again is of no use until a person has looked at it. */
export class PlacesAuthError extends Error {
  constructor(cause: unknown) {
    super('Google refuses the key of the places sync', { cause });
    this.name = 'PlacesAuthError';
  }
}

/**
 * Google Places. Every request waits for its turn within the quota, is repeated when it failed for a moment, and throws
 * `service_unavailable` when there is no answer by the deadline, `PlacesAuthError` when the key is not accepted.
 */
export interface PlaceRatings {
  /** The place of an id, which may have another id by now; undefined when there is none any more. */
  details(placeId: string, options: CallOptions): Promise<GooglePlace | undefined>;
  /** The few best matches of a name at an address, best first. */
  search(query: PlaceQuery, options: CallOptions): Promise<readonly FoundPlace[]>;
}

/** What is known of an approved clinic on Google. */
export interface PlaceState {
  readonly clinicId: string;
  /** Goes up with each write; writers name the version that they read. */
  readonly version: number;
  readonly placeId?: string;
  readonly rating?: PlaceRating;
  readonly businessStatus?: BusinessStatus;
  /** ISO 8601 instant, UTC: when Google last answered for good; absent before the first time. */
  readonly checkedAt?: string;
  /** The last run that counted the clinic. */
  readonly lastRun?: string;
  /** Places that staff said are not the clinic. */
  readonly rejected?: readonly string[];
  /** Staff have looked at the clinic since Google says that it is closed. */
  readonly closureReviewed?: boolean;
  /** Staff have a low-confidence match of it to look at. */
  readonly needsReview?: boolean;
}

export interface Candidate {
  readonly placeId: string;
  readonly name: string;
  readonly address: string;
}

/**
 * What came of asking Google about a clinic. All but `failed` are answers: the clinic was checked, and is due again in a
 * week.
 */
export type Outcome =
  | { readonly kind: 'updated'; readonly place: GooglePlace }
  | { readonly kind: 'not-found' }
  /** Found, and not surely the clinic: for staff to confirm. */
  | { readonly kind: 'needs-review'; readonly candidates: readonly Candidate[] }
  /** Google shows no figures where it had some: the stored ones stay. */
  | { readonly kind: 'no-rating'; readonly place: GooglePlace }
  /** No answer, however often it was asked. The clinic stays due. */
  | { readonly kind: 'failed' };

/** A clinic that a run is through with. */
export interface Refreshed {
  /** As it was read before Google was asked. */
  readonly state: PlaceState;
  readonly outcome: Outcome;
}

export interface Work {
  readonly runId: string;
  readonly refreshed: readonly Refreshed[];
  /** Requests to Google since the last time, those for clinics that are not among `refreshed` too. */
  readonly calls: number;
  /** ISO 8601 instant, UTC. */
  readonly at: string;
}

export interface PlaceStates {
  /** Of those clinics that are public, in no order; consistently read. */
  load(clinicIds: readonly string[]): Promise<readonly PlaceState[]>;
  /**
   * Stores what came of clinics, shows their new figures, raises the tasks that follow (`needs-review`, a clinic that Google
   * newly says is closed) and counts them for the run: for each clinic all of it or nothing, and once for a run however
   * often it is called. Answers the ids of clinics that changed meanwhile in another way (not by this run), for which nothing
   * was stored: they are to be asked about again. For a run that has ended nothing is stored, and only calls are counted.
   * Throws `service_unavailable`.
   */
  record(work: Work): Promise<readonly string[]>;
}

/** A run as it is counted; figures of a run that goes on are those of that moment. */
export interface RunRecord {
  /** ULID. */
  readonly id: string;
  readonly trigger: SyncRun['trigger'];
  readonly state: SyncRun['state'];
  /** ISO 8601 instants, UTC. */
  readonly startedAt: string;
  readonly endedAt?: string;
  /** The last time that anything was counted or planned. */
  readonly progressAt: string;
  /** Clinics checked at or after this instant are not due. */
  readonly cutoff: string;
  /** Approved clinics when it started. */
  readonly total: number;
  /** Clinics that were found due so far. */
  readonly due: number;
  /** True when no more will be found due. */
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

/** Clinics that a run hands out together. */
export interface PlannedPage {
  readonly clinicIds: readonly string[];
  /** True when they are known to have been handed out already. */
  readonly enqueued: boolean;
}

export interface SyncRuns {
  /**
   * Starts a run unless one is going, which is answered then. One that has made no progress since `abandonedBefore` is
   * ended as abandoned and does not count as going.
   */
  start(run: NewRun, abandonedBefore: string): Promise<{ readonly run: RunRecord; readonly joined: boolean }>;
  /** Consistently read. */
  get(runId: string): Promise<RunRecord | undefined>;
  /** Newest first. */
  newest(count: number): Promise<readonly RunRecord[]>;
  /** The page that was planned last, if the run is the one that is going. Consistently read. */
  lastPage(runId: string): Promise<PlannedPage | undefined>;
  /**
   * Finds the next clinics that are due, stalest first, and counts them; undefined when the run is not going, when all of
   * it is planned, or when another planner was faster. The page before must have been handed out. When nothing is left it
   * marks the run as planned.
   */
  planNext(run: RunRecord, count: number, at: string): Promise<PlannedPage | undefined>;
  /**
   * Notes that a page is in the queue, if it is still the one that was planned last: of two planners, the slower one must
   * not speak for a page that the other planned meanwhile.
   */
  markEnqueued(runId: string, page: PlannedPage): Promise<void>;
  /** Ends the run if it is planned and every clinic that was due is counted; answers it as it is then. Once more changes nothing. */
  endIfDone(runId: string, at: string): Promise<RunRecord | undefined>;
  /** Ends the run because Google refuses. Once more, or after its end, changes nothing. */
  endUnauthorized(runId: string, at: string): Promise<void>;
}

/** Clinics of a run that a worker is to ask about. */
export interface SyncTask {
  readonly runId: string;
  readonly clinicIds: readonly string[];
}

/** Tasks for workers. */
export type SyncQueue = Queue<SyncTask>;

/** Ids of runs whose planning is to be continued. */
export type DispatchQueue = Queue<string>;

/** `missing`: there is no such task, and the same was not decided before. */
export type TaskDecided = 'done' | 'missing';

export interface PlaceTasks {
  /** Oldest first. */
  matches(request: PageRequest): Promise<Page<PlaceMatch>>;
  closed(request: PageRequest): Promise<Page<ClosedClinic>>;
  match(clinicId: string): Promise<PlaceMatch | undefined>;
  /**
   * Makes a place the clinic's: the clinic joins and leaves groups of duplicates as its new id says, and is the first
   * that is due. With the audit's entry, or nothing of it.
   */
  confirm(match: PlaceMatch, placeId: string, audit: AuditRecord): Promise<TaskDecided>;
  /** Remembers that no candidate is the clinic. */
  reject(match: PlaceMatch, audit: AuditRecord): Promise<TaskDecided>;
  /** Takes a closed clinic off the list. */
  review(clinicId: string, audit: AuditRecord): Promise<TaskDecided>;
}
