import type { ListedStaffClinic } from '../../../shared/contracts/clinics/staff-clinics.ts';
import type { ClinicCard, Location, RecordStatus, Understood } from '../../../shared/contracts/entities.ts';
import type { GroupMember, GroupRole } from '../../../shared/domain/listings/duplicates.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import type { ClinicRecord, ListedClinic } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Counted } from '../totals/index.ts';

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
