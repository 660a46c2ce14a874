/** Ports of the directory's use cases. Adapters implement them; tests use plain fakes. */
import type {
  City,
  CityRef,
  ClinicCard,
  Location,
  RecordStatus,
  Review,
  Understood,
} from '../../../shared/contracts/entities.ts';
import type { ListedStaffClinic } from '../../../shared/contracts/staff-clinics.ts';
import type { CardFilters } from '../../../shared/domain/facets.ts';
import type { RatingTotals } from '../../../shared/domain/rating.ts';
import type {
  CategoryRecord,
  CityRecord,
  ClinicRecord,
  ListedClinic,
} from '../../../shared/domain/records.ts';
import type { ReviewSums } from '../../../shared/domain/review-sums.ts';
import type { Page, PageRequest } from '../ports.ts';

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

/**
 * Which list is meant. Lists by category hold single records; the others hold one card for each group of duplicates, since
 * only a category filter distinguishes the records of a group.
 */
export type ListingScope =
  | { readonly by: 'cityAndCategory'; readonly cityId: string; readonly categoryId: string }
  | { readonly by: 'category'; readonly categoryId: string }
  | { readonly by: 'city'; readonly cityId: string }
  | { readonly by: 'directory' };

export interface ListingQuery {
  readonly scope: ListingScope;
  readonly filters: CardFilters;
  /** Clinics to leave out. */
  readonly skip?: ((card: ClinicCard) => boolean) | undefined;
}

export interface ListingRequest extends PageRequest {
  /** Read units that the page may consume; what a list may cost where absent. */
  readonly units?: number | undefined;
}

export interface ListingPage extends Page<ClinicCard> {
  /** Read units that it consumed. */
  readonly units: number;
}

export interface ListingRequest extends PageRequest {
  /** Read units that the page may consume; what a list may cost where absent. */
  readonly units?: number | undefined;
}

export interface ListingPage extends Page<ClinicCard> {
  /** Read units that it consumed. */
  readonly units: number;
}

export interface ClinicListings {
  /**
   * Approved clinics, best rank first. Where filters let few pass, a page may be short or empty and still have a next one.
   */
  page(query: ListingQuery, request: ListingRequest): Promise<ListingPage>;
}

export interface NearbyQuery extends ListingQuery {
  readonly near: Location;
  readonly radiusKm: number;
  /** Folded words, each of which must begin a word of the card; none let every clinic pass. */
  readonly words: readonly string[];
}

export interface NearbyClinics {
  /**
   * Approved clinics within the radius, the nearest first, with `distanceKm`. Where few pass, a page may be short or empty and
   * still have a next one.
   */
  page(query: NearbyQuery, request: PageRequest): Promise<Page<ClinicCard>>;
}

/** Single records, none merged: of these categories, in one city or in all. */
export interface StaffScope {
  readonly cityId?: string | undefined;
  readonly categoryIds: readonly string[];
}

export interface StaffQuery {
  readonly scope: StaffScope;
  readonly filters: CardFilters;
  /** Folded words, each of which must begin a word of the card; none let every clinic pass. */
  readonly words?: readonly string[];
}

export interface StaffListings {
  /**
   * The clinics of one status: pending ones oldest first, rejected ones by the newest decision, approved ones by rank. A page
   * can be shorter than its limit and still have a next one, where filters let few pass.
   */
  page(status: RecordStatus, query: StaffQuery, request: PageRequest): Promise<Page<ListedStaffClinic>>;
  /** Approved clinics with what cards do not hold, in the same order. */
  complete(cards: readonly ClinicCard[]): Promise<ListedStaffClinic[]>;
}

export interface TextQuery extends ListingQuery {
  /** As the visitor wrote it. Has at least one letter or digit. */
  readonly q: string;
  /** Every word as it is: none understood as a specialty, a city or a misspelling. */
  readonly exact?: true | undefined;
}

export interface SearchPage extends Page<ClinicCard> {
  readonly understood: Understood;
}

export interface ClinicSearch {
  /**
   * Clinics whose name has every word come first, then what the query is understood as; best rank first. Where words are
   * frequent and few clinics have all of them, a page may be short or empty and still have a next one.
   */
  page(query: TextQuery, request: PageRequest): Promise<SearchPage>;
}

export interface ClinicWithReviews {
  readonly clinic: Omit<ListedClinic, 'score'>;
  /** Published ones, newest first. */
  readonly newestReviews: readonly Review[];
  readonly sums: ReviewSums;
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
  addApproved(clinic: ListedClinic): Promise<Added>;
}
