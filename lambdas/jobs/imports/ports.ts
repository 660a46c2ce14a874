/** Ports of imports. Adapters implement them; tests use plain fakes. */
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type {
  AuditRecord,
  CategoryRecord,
  CityRecord,
  ClinicRecord,
  ListedClinic,
} from '../../../shared/domain/records.ts';
import type { ClinicChange } from '../../records/clinics/index.ts';

/** SHA-256 of a text, in hexadecimal. */
export type Hash = (text: string) => string;

/** A row of a file with its line, from 1: its cells by the names of their columns, or why it cannot be read. */
export type SourceRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly problem: string };

/** The rows of a file, some at a time. */
export type SourceRows = AsyncIterable<readonly SourceRow[]>;

/** A listing of a source, and what the last import of it stored. */
export interface ImportedListing {
  /** The source's name as a part of keys. */
  readonly source: string;
  /** The source's own id. */
  readonly id: string;
  readonly clinicId: string;
  /** Of what the source said: the same hash needs no look at the record. */
  readonly hash: string;
  /** When an import took it off the site, since the source had dropped it. */
  readonly unlistedAt?: string | undefined;
}

/** Each takes six of the hundred writes of a transaction. */
export const MAX_ADDED_AT_ONCE = 16;

/** A listing with the clinic that it becomes. */
export interface NewListing {
  readonly clinic: ListedClinic;
  readonly listing: ImportedListing;
}

/** Listings of sources with their clinics. All throw `service_unavailable`. */
export interface ImportedListings {
  /** Those of the ids that were imported, by id. */
  known(source: string, ids: readonly string[]): Promise<ReadonlyMap<string, ImportedListing>>;
  /** All listings of a source, some at a time, in no order. */
  all(source: string): AsyncIterable<readonly ImportedListing[]>;
  /** Which of the slugs other records have. */
  takenSlugs(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** Consistently read. */
  record(clinicId: string): Promise<ClinicRecord | undefined>;
  /**
   * Each clinic with its slug, place state and rank, and its listing, at most `MAX_ADDED_AT_ONCE` of them: all or nothing. A repeat
   * changes nothing. False: another record has one of the slugs by now.
   */
  add(added: readonly NewListing[]): Promise<boolean>;
  /** The change with its audit item, and the listing. False: the record has changed since it was read. */
  change(change: ClinicChange, listing: ImportedListing): Promise<boolean>;
  /** What the source says changes nothing of the record. */
  note(listing: ImportedListing): Promise<void>;
  /** What an import did in all. */
  addRun(audit: AuditRecord): Promise<void>;
}

export interface ImportPlaces {
  categories(): Promise<readonly CategoryRecord[]>;
  /** Ratings of the clinics of each category, by its id. */
  categoryRatings(): Promise<ReadonlyMap<string, RatingTotals>>;
  cityBySlug(slug: string): Promise<CityRecord | undefined>;
  /** A listed city of the state whose folded name is the same. */
  cityByName(name: string, state: string): Promise<CityRecord | undefined>;
  /** The city of that name and state, added if there is none. A dry run adds none. */
  addCity(city: Pick<CityRecord, 'name' | 'state' | 'country'>): Promise<CityRecord>;
}
