/** Ports of the projector, which derives what lists, search and totals read from the records (decision 0043). */
import type { GroupMember, GroupRole } from '../../../shared/domain/duplicates.ts';
import type { RatingTotals } from '../../../shared/domain/rating.ts';
import type { ClinicRecord, ListedClinic, ReviewRecord } from '../../../shared/domain/records.ts';
import type { ReviewEvidence, ReviewSums } from '../../../shared/domain/review-sums.ts';

/** What search knows of an approved clinic. */
export interface SearchedClinic {
  readonly id: string;
  readonly clinic: Pick<ClinicRecord, 'name' | 'category' | 'services' | 'address' | 'city' | 'description'>;
  readonly searchScore: number;
}

/** The search index. */
export interface SearchProjection {
  /** Whether the index says of the clinic what `wanted` says, and no call that failed left anything else behind. */
  isApplied(clinicId: string, wanted: SearchedClinic | undefined): Promise<boolean>;
  /**
   * Makes the index say of the clinic what `wanted` says; undefined removes it. Reads what it wrote before and writes the
   * difference, so that repeating it changes nothing; concurrent calls mend what each other left.
   */
  apply(clinicId: string, wanted: SearchedClinic | undefined): Promise<void>;
}

/** The lists of cities by their number of clinics. */
export interface CityProjection {
  /** Makes the lists show the city as its record and its totals are now. Repeating it changes nothing. */
  apply(cityId: string): Promise<void>;
}

/** What the public reads of a post. */
export interface PostProjection {
  /** Makes it what the record asks for as it is now. Repeating it changes nothing. Returns whether anything was written. */
  apply(postId: string): Promise<boolean>;
}

/** Stores ranks. */
export interface RankWriter {
  /** Stores the score as `nextRank` decides; nothing for a clinic that has no rank. Returns whether it was written. */
  store(clinicId: string, score: number, cause: 'changed' | 'aged'): Promise<boolean>;
  /** Counts them in the stored sums, unless reviews were published meanwhile. */
  advance(clinicId: string, due: DueReplies): Promise<void>;
}

/** A clinic as the lists are to show it. */
export interface Listing {
  readonly clinic: ListedClinic;
  readonly role: GroupRole;
}

/** A clinic's listing as it is stored. */
export interface StoredListing {
  /** Hash of its content: a write is conditional on it. */
  readonly hash: string;
  /** As its group knows it; absent in a listing that is being removed. */
  readonly member: GroupMember | undefined;
  /** Duplicate keys that it had, whose groups are not settled yet. */
  readonly leaving: readonly string[];
  /** What the totals hold of it. */
  readonly counted: Counted | undefined;
}

/** What totals count of a clinic. */
export interface Counted {
  readonly cityId: string;
  readonly categoryId: string;
  readonly ratingSum: number;
  readonly ratingCount: number;
  /** Band of the score, in the lists that hold one record of each group; absent for the others. */
  readonly rank?: number | undefined;
  /** Postal code of the state or province; absent where it is none of those that are known. */
  readonly region?: string | undefined;
  /** Geohash; absent without a location. */
  readonly cell?: string | undefined;
}

export interface ClinicState {
  /** Its record, present and approved. */
  readonly clinic: ListedClinic | undefined;
  readonly searchScore: number;
  readonly listing: StoredListing | undefined;
}

export interface ListingChange {
  readonly before: StoredListing | undefined;
  /** Undefined: the clinic is in no list. */
  readonly wanted: Listing | undefined;
  readonly leaving: readonly string[];
}

export type WriteResult = 'written' | 'unchanged' | 'conflict';

/** Records that share a duplicate key. */
export interface Sharing {
  readonly members: readonly GroupMember[];
  /** Whether the key is marked: the listings of all its records know that it says nothing. */
  readonly isMarked: boolean;
}

/** Listings with the entries of their duplicate keys. Reads are consistent. All throw `service_unavailable`. */
export interface ListingProjection {
  read(clinicId: string): Promise<ClinicState>;
  /** The first `limit` records that have the duplicate key, all without a limit, and its mark. */
  sharing(duplicateKey: string, limit?: number): Promise<Sharing>;
  /** Marks a key that more records share than one provider can have, or removes its mark. */
  mark(duplicateKey: string, isCrowded: boolean): Promise<void>;
  /**
   * Writes the listing, the entries of its duplicate keys and what changes in the totals, all or nothing. `conflict`: it has
   * changed since it was read.
   */
  write(clinicId: string, change: ListingChange): Promise<WriteResult>;
}

/** What a record of a form is counted as; undefined: not at all. */
export type CountedAs = 'pending' | 'new' | 'read' | undefined;

/** The dashboard's counters. */
export interface CounterProjection {
  /** What the record is to be counted as, and what it is counted as. */
  read(kind: FormRecord, id: string): Promise<{ readonly wanted: CountedAs; readonly counted: CountedAs }>;
  /** Conditional on `counted`. */
  write(kind: FormRecord, id: string, counted: CountedAs, wanted: CountedAs): Promise<'written' | 'conflict'>;
}

export type FormRecord = 'submission' | 'contact';

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

/** Totals, which change by deltas: many are added up in one write. */
export interface Totals {
  /** Adds up all deltas that are stored. Returns the cities whose totals have changed. */
  fold(): Promise<readonly string[]>;
}
