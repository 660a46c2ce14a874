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

/** Totals, which change by deltas: many are added up in one write. */
export interface Totals {
  /** Adds up all deltas that are stored. Returns the cities whose totals have changed. */
  fold(): Promise<readonly string[]>;
}
