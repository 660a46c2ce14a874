import type { ReviewRecord } from '../../../shared/domain/records.ts';

/** A review, and what derived items hold of it in a form of their own. */
export interface ReviewChange<Counted = unknown> {
  readonly id: string;
  readonly clinicId: string;
  /** Undefined: nothing. */
  readonly before: Counted | undefined;
  /** Undefined: the record is gone. */
  readonly wanted: ReviewRecord | undefined;
  /** Whether they hold what is wanted. */
  readonly isRight: boolean;
}

/** What is derived of reviews. Reads are consistent. Both throw `service_unavailable`. */
export interface ReviewProjection<Counted = unknown> {
  read(ids: readonly string[]): Promise<readonly ReviewChange<Counted>[]>;
  /** Of one clinic, all or nothing. `conflict`: something has changed since it was read. */
  write(clinicId: string, changes: readonly ReviewChange<Counted>[]): Promise<'written' | 'conflict'>;
}
