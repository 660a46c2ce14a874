/** Ports of search. */
import type { ClinicCard } from '../../../shared/contracts/entities.ts';

/** A word of a clinic. */
export interface Posting {
  readonly word: string;
  /** Whether the word is in the clinic's name. */
  readonly inName: boolean;
  /** Place in the order of search: rank, then id. Compares as text. */
  readonly position: string;
  readonly clinicId: string;
  /** Code of the clinic's category: of names, without a city. */
  readonly categoryCode?: string;
}

export interface PostingsRead {
  readonly postings: readonly Posting[];
  /** False after the last ones. */
  readonly more: boolean;
  /** Read units that were consumed. */
  readonly units: number;
}

/** A city's postings, or the directory's without a city. */
export interface PostingReader {
  /** Postings of a word that half a read unit, the smallest read, pays for. */
  smallestRead(cityId: string | undefined, word: string): number;
  /** Postings of the words with a beginning, in the order of words, those in names first, then by position. */
  beginning(
    cityId: string | undefined,
    beginning: string,
    /** Begins after all postings of this word. */
    afterWord: string | undefined,
    count: number,
  ): Promise<PostingsRead>;
  /** Postings of one word, in names or not, from a position on. */
  from(
    cityId: string | undefined,
    word: string,
    inName: boolean,
    position: string,
    count: number,
  ): Promise<PostingsRead>;
  /** Postings of a category from a position on. */
  ofCategory(
    cityId: string | undefined,
    categoryId: string,
    position: string,
    count: number,
  ): Promise<PostingsRead>;
}

/** Is called with the read units that a look-up consumed. */
export type Spend = (units: number) => void;

/** An approved clinic as lists show it and filter it. */
export interface Listing {
  readonly card: ClinicCard;
  readonly facets: readonly string[];
}

export interface ClinicWords {
  readonly name: readonly string[];
  readonly others: readonly string[];
}

export interface SearchedClinics {
  /** Listings of at most 100 clinics by id, without those that do not exist. Half a read unit each. */
  listings(ids: readonly string[]): Promise<ReadonlyMap<string, Listing>>;
  /** The words that are posted of them: all but those of the category's name. Half a read unit each. */
  words(ids: readonly string[]): Promise<ReadonlyMap<string, ClinicWords>>;
}

/** The directory's words. */
export interface Dictionary {
  /** Whether a word of the directory begins so. Half a read unit. */
  has(beginning: string): Promise<boolean>;
  /** Words that share one of these rests (`deletions`): those that are few mistakes away, and others. Half a read unit for each. */
  candidates(word: string, rests: readonly string[]): Promise<readonly string[]>;
  /** Estimates how often words occur, up to a bound. Half a read unit for each. */
  frequencies(words: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export interface FoundCity {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly state: string;
  readonly clinicCount: number;
}

export interface SearchCities {
  /** Cities whose name has a folded beginning, the most clinics first. */
  beginning(text: string, count: number, spend?: Spend): Promise<readonly FoundCity[]>;
}

export interface SearchScope {
  readonly cityId?: string | undefined;
  readonly categoryId?: string | undefined;
}
