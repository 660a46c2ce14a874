/** What the matcher is asked for. */
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import type { MatchMode } from './word-postings.ts';

/** City and category that clinics are searched in. */
export interface SearchScope {
  readonly cityId?: string | undefined;
  readonly categoryId?: string | undefined;
}

export interface MatchQuery {
  readonly scope: SearchScope;
  /** At least one. */
  readonly words: readonly string[];
  readonly filters: CardFilters;
  /** Names only: those with terms that the words are prefixes of, or with the words themselves. */
  readonly names?: 'prefixes' | 'words';
  /** Read units to discover the terms that the words are prefixes of. */
  readonly discoveryUnits?: number;
  /** Clinics to leave out. */
  readonly isExcluded?: ((card: ClinicCard) => boolean) | undefined;
  /** Ids of some of them, so that their cards are not read. */
  readonly excludedIds?: ReadonlySet<string> | undefined;
}

/** Clinics whose name has every word come before those that have some of the words in other texts. */
export const NAME_TIER = 0;
export const TEXT_TIER = 1;
export type Tier = typeof NAME_TIER | typeof TEXT_TIER;

/** Where a page begins. */
export interface MatchPosition {
  readonly tier: Tier;
  /** Place in the posting lists. */
  readonly from: string;
}

export const FIRST_POSITION: MatchPosition = { tier: NAME_TIER, from: '' };

/** The tiers of a query, the best first. */
export function tiersOf({ names }: MatchQuery): readonly Tier[] {
  return names === undefined ? [NAME_TIER, TEXT_TIER] : [NAME_TIER];
}

export function nameMode({ names }: MatchQuery): MatchMode {
  return names === 'words' ? 'nameWords' : 'namePrefixes';
}

/** The cards of one page, which its sections add to. */
export class PageCards {
  readonly limit: number;
  readonly #cards: ClinicCard[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  get all(): readonly ClinicCard[] {
    return this.#cards;
  }

  get count(): number {
    return this.#cards.length;
  }

  get missing(): number {
    return this.limit - this.#cards.length;
  }

  add(cards: readonly ClinicCard[]): void {
    this.#cards.push(...cards);
  }
}
