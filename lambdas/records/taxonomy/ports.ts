/** Ports of changing cities and categories. */

import type { City, CityRef } from '../../../shared/contracts/entities.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { AuditRecord, CategoryRecord, CityRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

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

/** Counts over approved clinics and their published reviews. */
export interface Totals {
  readonly clinicCount: number;
  /** Clinics among them whose location is known. */
  readonly locatedCount: number;
  readonly ratings: RatingTotals;
}

export interface DirectorySnapshot {
  readonly categories: readonly (CategoryRecord & Totals)[];
  /** Cities whose name or slug has changed, as they are called now: copies in clinics have their former ones. */
  readonly renamedCities?: readonly CityRef[];
  readonly cityCount: number;
  /** Bands of the score that clinics of the merged lists are in, the highest first. */
  readonly rankBands: readonly number[];
  /** Postal codes of the states and provinces that have clinics, sorted. */
  readonly regions: readonly string[];
  readonly demonstration: boolean;
}

export interface DirectoryStore {
  /**
   * Every category with its totals, and counts of the whole directory; `consistent` for callers that need their own writes.
   */
  load(options?: { readonly consistent?: boolean }): Promise<DirectorySnapshot>;
}

export interface CityReader {
  byId(id: string): Promise<CityRecord | undefined>;
  bySlug(slug: string): Promise<CityRecord | undefined>;
}

export interface CityQuery {
  /** Folded beginning of the name. */
  readonly beginning?: string | undefined;
  /** State or province, as its two-letter postal code. */
  readonly state?: string | undefined;
}

export interface CityLists {
  /** The most clinics first. */
  page(query: CityQuery, request: PageRequest): Promise<Page<City>>;
  /** A city with its totals. */
  withSlug(slug: string): Promise<City | undefined>;
}

/** Adds and renames cities and categories; their totals stay. */
export interface DirectoryWriter {
  /** Throws `conflict` when another city has the slug. */
  putCity(city: CityRecord): Promise<void>;
  putCategory(category: CategoryRecord): Promise<void>;
}
