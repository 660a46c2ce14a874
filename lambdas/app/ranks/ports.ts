/** Ports of the job that computes stored ranks again. */
import type { RankJob } from '../../../shared/contracts/reviews.ts';
import type { Page, PageRequest } from '../ports.ts';

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
