/** Ports of the job that computes stored ranks again. */

import type { RankJob } from '../../../shared/contracts/reviews/reviews.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import type { ReviewEvidence, ReviewSums } from '../../../shared/domain/reviews/review-sums.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

/** How many parts the directory is ranked in, of which one is due each day. */
export const RANK_SLICES = 7;

/** A slice that is under way. */
export interface RankRun {
  /** ULID. */
  readonly id: string;
  readonly slice: number;
  readonly startedAt: string;
  /** When a page of it was done last. */
  readonly progressAt: string;
  /** Where it continues. */
  readonly position?: string | undefined;
  /** Clinics that were ranked. */
  readonly seen: number;
  /** Of them, those whose stored rank was written. */
  readonly changed: number;
}

export interface RankState {
  readonly slices: RankJob['slices'];
  readonly run: RankRun | undefined;
}

/** All throw `service_unavailable`. */
export interface RankStates {
  state(): Promise<RankState>;
  /** Replaces the run that was read. False: it has changed since, and nothing is written. */
  replace(before: RankRun | undefined, run: RankRun): Promise<boolean>;
  /** Ends the run: its slice is complete with this version of the formula. */
  complete(run: RankRun, at: string, version: number): Promise<boolean>;
}

export interface RankedClinics {
  /** Ids of the approved clinics of a slice. Throws `service_unavailable`. */
  page(slice: number, request: PageRequest): Promise<Page<string>>;
}

/** Stores ranks. */
export interface RankWriter {
  /** Stores the score as `nextRank` decides; nothing for a clinic that has no rank. Returns whether it was written. */
  store(clinicId: string, score: number, cause: 'changed' | 'aged'): Promise<boolean>;
  /** Counts them in the stored sums, unless reviews were published meanwhile. */
  advance(clinicId: string, due: DueReplies): Promise<void>;
}

/** What a clinic's rank is computed from at an instant. */
export interface RankInputs {
  readonly clinic: ClinicRecord;
  readonly reviews: ReviewSums;
  readonly evidence: ReviewEvidence;
  /** Ratings of its category. */
  readonly categoryRatings: RatingTotals;
  readonly due: DueReplies;
}

/** Reviews whose replies the stored sums do not count yet, because they have become due since. */
export interface DueReplies {
  /** The instants between which they were created. */
  readonly from: string;
  readonly until: string;
  /** Of the sums that were read. */
  readonly revision: number;
  readonly passed: { readonly due: number; readonly replied: number };
}

export interface RankReader {
  /** Undefined for a clinic that is not public. Throws `service_unavailable`. */
  inputs(clinicId: string, asOf: Date): Promise<RankInputs | undefined>;
}
