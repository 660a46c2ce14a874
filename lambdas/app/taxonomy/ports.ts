/** Ports of changing cities and categories. */
import type { AuditRecord, CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';

/** A record before and after a change, with who did it: new without `before`, removed without `after`. */
export interface TaxonomyChange<Place> {
  readonly before?: Place | undefined;
  readonly after?: Place | undefined;
  /** Absent where a directory is filled for the first time. */
  readonly audit?: AuditRecord | undefined;
}

/** `changed`: the record has changed since it was read, or is used. Nothing was written, as for `slug-taken`. */
export type TaxonomySaved = 'done' | 'changed' | 'slug-taken';

export interface LayWordReader {
  /** The records of categories that were written since records have lay words. */
  withLayWords(options?: { readonly consistent?: boolean }): Promise<readonly CategoryRecord[]>;
}

/** Records of cities and categories. All throw `service_unavailable`. */
export interface TaxonomyRecords {
  /** All of them, with their lay words. Consistently read. */
  categories(): Promise<readonly CategoryRecord[]>;
  /** Consistently read. */
  city(id: string): Promise<CityRecord | undefined>;
  category(id: string): Promise<CategoryRecord | undefined>;
  /**
   * Stores the change with its slug and audit item, all or nothing. A former slug still leads to the record, and is no other
   * one's. A record that public clinics use is not removed.
   */
  saveCity(change: TaxonomyChange<CityRecord>): Promise<TaxonomySaved>;
  saveCategory(change: TaxonomyChange<CategoryRecord>): Promise<TaxonomySaved>;
}

export interface UsedBy {
  /** Public clinics. */
  readonly listed: number;
  readonly unlisted: number;
  /** Practices that wait for approval. */
  readonly waiting: number;
}

export interface PlaceUses {
  /** Of each id. */
  counts(
    kind: 'city' | 'category',
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly clinicCount: number }>>;
  /** What has the city or category, all of it counted. */
  of(kind: 'city' | 'category', id: string): Promise<UsedBy>;
}
