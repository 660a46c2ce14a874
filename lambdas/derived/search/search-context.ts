/** What the stages of a search share, and what passes from one to the next. */
import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import type { PageRequest } from '../../platform/page.ts';
import type { ListingRepository } from '../listings/index.ts';
import type { CityLookup } from './city-lookup.ts';
import type { ClinicMatcher } from './clinic-matcher.ts';
import type { Cursor } from './cursor.ts';
import type { Interpretation } from './interpretations.ts';
import type { SearchScope } from './match-query.ts';
import type { PeopleLookup } from './people-in-query.ts';
import type { ReadBudget } from './read-budget.ts';
import type { WordLookups } from './word-lookups.ts';

export interface SearchContext {
  readonly request: PageRequest & { readonly scope: SearchScope; readonly filters: CardFilters };
  readonly vocabulary: Vocabulary;
  readonly cities: CityLookup;
  readonly listings: Pick<ListingRepository, 'page'>;
  readonly matcher: ClinicMatcher;
  readonly lookups: WordLookups;
  readonly people: PeopleLookup;
  /** Whether some of the words of a query may be a name, and the others words of a clinic. */
  readonly areNamesSplit: boolean;
  readonly budget: ReadBudget;
}

/** One attempt to answer a query, with its words as they are or corrected: passes from stage to stage. */
export interface Attempt {
  readonly words: readonly string[];
  readonly isCorrected: boolean;
  /** What the words name and which of them do. */
  readonly interpretation: Pick<Interpretation, 'named' | 'filters' | 'read'>;
  /** Words that are neither a specialty's nor a filter's nor a city's. */
  readonly unexplained: readonly string[];
  /** Whether there are interpretations with less of the query. */
  readonly canRelax: boolean;
  readonly cards: readonly ClinicCard[];
  readonly next: Cursor | undefined;
}

/** Whether an attempt found something, or may on a later page. */
export function hasResults({ cards, next }: Pick<Attempt, 'cards' | 'next'>): boolean {
  return cards.length > 0 || next !== undefined;
}
