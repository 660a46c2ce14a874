/** Ports of the directory's use cases. Adapters implement them; tests use plain fakes. */
import type { ClinicCard, ClinicStatus } from '../../../shared/contracts/entities.ts';
import type { StaffClinic } from '../../../shared/contracts/staff.ts';
import type { CardFilters } from '../../../shared/domain/listing.ts';
import type { RatingTotals } from '../../../shared/domain/rating.ts';
import type {
  CategoryRecord,
  CityRecord,
  ClinicRecord,
  ListedClinic,
  ReviewRecord,
} from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../ports.ts';

/** Counts over approved clinics and their published reviews. */
export interface Totals {
  readonly clinicCount: number;
  readonly ratings: RatingTotals;
}

export interface DirectorySnapshot {
  readonly cities: readonly (CityRecord & Totals)[];
  readonly categories: readonly (CategoryRecord & Totals)[];
  readonly demonstration: boolean;
}

export interface DirectoryStore {
  /** Every city and category with their totals; `consistent` for callers that need their own writes. */
  load(options?: { readonly consistent?: boolean }): Promise<DirectorySnapshot>;
}

/** Adds and renames cities and categories; their totals stay. */
export interface DirectoryWriter {
  putCity(city: CityRecord): Promise<void>;
  putCategory(category: CategoryRecord): Promise<void>;
}

/**
 * Which list is meant. Lists by category hold single records; lists by city hold one card for each group of
 * duplicates, since only a category filter distinguishes the records of a group.
 */
export type ListingScope =
  | { readonly by: 'cityAndCategory'; readonly cityId: string; readonly categoryId: string }
  | { readonly by: 'category'; readonly categoryId: string }
  | { readonly by: 'cities'; readonly cityIds: readonly string[] };

export interface ListingQuery {
  readonly scope: ListingScope;
  readonly filters: CardFilters;
}

export interface ClinicListings {
  /** Approved clinics, best rank first. */
  page(query: ListingQuery, request: PageRequest): Promise<Page<ClinicCard>>;
  /** The best `count` clinics of these cities. */
  best(cityIds: readonly string[], count: number): Promise<readonly ClinicCard[]>;
}

/** Single records, none merged: of these categories, in one city or in all. */
export interface StaffScope {
  readonly cityId?: string | undefined;
  readonly categoryIds: readonly string[];
}

export interface StaffQuery {
  readonly scope: StaffScope;
  readonly filters: CardFilters;
}

export interface StaffListings {
  /**
   * The clinics of one status: pending ones oldest first, rejected ones by the newest decision, approved ones by rank. A page
   * can be shorter than its limit and still have a next one, where filters let few pass.
   */
  page(status: ClinicStatus, query: StaffQuery, request: PageRequest): Promise<Page<StaffClinic>>;
}

export interface TextQuery extends ListingQuery {
  /** Folded words, each of which must begin a word of the clinic. At least one. */
  readonly words: readonly string[];
}

export interface ClinicSearch {
  /** Clinics whose name has every word come first, then the others; each of the two best rank first. */
  page(query: TextQuery, request: PageRequest): Promise<Page<ClinicCard>>;
}

export interface ClinicWithReviews {
  readonly clinic: Omit<ListedClinic, 'score'>;
  /** Published ones, newest first. */
  readonly newestReviews: readonly ReviewRecord[];
}

/** Submitted practices, for staff who review them before they are public. */
export interface SubmittedClinics {
  submission(id: string): Promise<ClinicRecord | undefined>;
  /** The practice that is not approved and has the slug. */
  idOfReservedSlug(slug: string): Promise<string | undefined>;
}

export interface ClinicReader {
  /** A clinic of any status, with at most `reviews` of its newest published reviews. */
  byId(id: string, reviews: number): Promise<ClinicWithReviews | undefined>;
  idOfSlug(slug: string): Promise<string | undefined>;
}

export type Added = 'added' | 'present';

/**
 * Adds clinics. Their slug is made unique, so it may get a suffix. `present`: a clinic of that id exists already, and
 * nothing was changed.
 */
export interface ClinicWriter {
  /** Becomes visible everywhere at once (lists, counts, its group of duplicates), or not at all. */
  addApproved(clinic: ListedClinic, reviews: readonly ReviewRecord[]): Promise<Added>;
}
