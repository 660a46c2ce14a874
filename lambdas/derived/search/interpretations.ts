/** What a query may mean: its specialty, its city, its filters, and the words that a clinic must have. */
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { noiseWords } from '../../../shared/domain/search/noise-words.ts';
import { isDictionaryWord, isWholeWordIn, nameWords } from '../../../shared/domain/search/search-words.ts';
import {
  type PlainWord,
  type ReadName,
  type ReadWords,
  type Understanding,
  understand,
} from '../../../shared/domain/search/understand.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { interpreting } from './budgets.ts';
import { citiesOverFilters, cityInQuery, type NamedCity } from './city-in-query.ts';
import type { CityLookup } from './city-lookup.ts';
import { cityWords } from './items.ts';
import type { SearchScope } from './match-query.ts';

export interface Interpretation {
  /** City and category of the request, or those that the query names. */
  readonly scope: SearchScope;
  /** What the query names. */
  readonly named: SearchScope;
  /** The words of the query that stand for what it names and for the filters. */
  readonly read: ReadWords<ReadName | 'cityId'>;
  /** State or province of the clinics, where their city may be another than the one that the query names. */
  readonly state?: string;
  readonly filters: CardFilters;
  /** Words that a clinic must have. */
  readonly words: readonly string[];
  /** Words that the directory must have, or the interpretation finds nothing that was meant. */
  readonly requiredWords: readonly string[];
  /** Whether another interpretation is as likely, so that this one may not exhaust the budget. */
  readonly isAmbiguous: boolean;
}

export interface Interpretations {
  /** The likeliest first; a later one counts where those before find nothing. */
  readonly strict: readonly Interpretation[];
  /** About a city, with less of the query: for one that finds nothing else, corrected or not. */
  readonly relaxed: readonly Interpretation[];
  /** Words that are neither a specialty's nor a filter's nor a city's. */
  readonly unexplained: readonly string[];
}

type ReadingOptions = Parameters<typeof understand>[1];

/** The query, as it is interpreted in a scope. */
interface Interpreted {
  readonly query: readonly string[];
  readonly options: ReadingOptions;
  readonly understood: Understanding;
  readonly scope: SearchScope;
  readonly city: NamedCity | undefined;
  /** Words that neither a specialty nor a filter nor the city explains. */
  readonly left: readonly PlainWord[];
}

/** Looks up cities, and nothing else. */
export async function interpret(
  query: readonly string[],
  scope: SearchScope,
  vocabulary: Vocabulary,
  cities: CityLookup,
): Promise<Interpretations> {
  const literal = scope.cityId === undefined ? await citiesOverFilters(query, vocabulary, cities) : undefined;
  const options: ReadingOptions = {
    vocabulary,
    categoryId: scope.categoryId,
    ...(literal !== undefined && { literal }),
  };
  const understood = understand(query, options);
  const city = scope.cityId === undefined ? await cityInQuery(understood.plain, cities) : undefined;
  const left = besides(scope.cityId, without(understood.plain, city));
  const interpreted = { query, options, understood, scope, city, left };
  const unexplained = left.filter(({ service }) => !service).map(({ word }) => word);
  return {
    strict: strictInterpretations(interpreted),
    relaxed: relaxedInterpretations(interpreted),
    unexplained: [...new Set(unexplained)],
  };
}

/** Every word as it is, but those that say nothing beside others. */
export function literalInterpretation(query: readonly string[], scope: SearchScope): Interpretation {
  const plain = literalWords(query);
  const telling = plain.length > 0 ? plain.map(({ word }) => word) : query;
  const own = cityWords(scope.cityId);
  const words = telling.filter((word) => !own.includes(word));
  return { scope, named: {}, read: {}, filters: {}, words, requiredWords: words, isAmbiguous: false };
}

/** Whether a clinic's name has every word of the query: whole ones, 'heart' is not in Hearthstone. */
export function hasName(query: readonly string[], name: string): boolean {
  const words = nameWords(name);
  return query.every((word) => isWholeWordIn(word, words));
}

/**
 * In this order: as it is understood; a phrase for a gender as a specialty ('lady doctor'); with the city's name as plain words; of two specialties the first is meant ('pediatric
 * asthma'); every word as plain, in the city ('Lanternlight Eye Care San Diego' is no ophthalmologist), then everywhere; of
 * two specialties only one is meant; in a specialty, one of the words that are left.
 */
function strictInterpretations(interpreted: Interpreted): readonly Interpretation[] {
  const { query, options, understood, scope, city, left } = interpreted;
  const interpretationOf = interpretationIn(query);
  const first = understand(query, { ...options, meant: 'first' });
  const otherwise = hasSpecialty(interpreted)
    ? understood
    : understand(query, { ...options, otherwise: true });
  const literal = { filters: {}, read: {}, plain: literalWords(query) };
  const isAmbiguous = [first, otherwise].some(({ categoryId }) => categoryId !== understood.categoryId);
  return distinct([
    { ...interpretationOf(understood, scope, city), isAmbiguous },
    interpretationOf(otherwise, scope, city),
    interpretationOf(understood, scope, undefined),
    // A query that is understood to its last word finds what there is of it.
    ...(left.length === 0
      ? []
      : [
          interpretationOf(first, scope, city),
          interpretationOf(literal, scope, city),
          interpretationOf(literal, scope, undefined),
        ]),
    interpretationOf(understand(query, { ...options, onlyOne: true }), scope, city),
    ...(hasSpecialty(interpreted) ? alternatives(interpreted) : []),
  ]);
}

/**
 * In a city, one of the words that are left ('nursing home vancouver': a home there); then a specialty without them, or without a
 * specialty the words in the city's state.
 */
function relaxedInterpretations(interpreted: Interpreted): readonly Interpretation[] {
  const { query, understood, scope, city, left } = interpreted;
  const interpretationOf = interpretationIn(query);
  const isInCity = scope.cityId !== undefined || city !== undefined;
  if (!isInCity || left.length === 0) return [];
  const own = alternatives(interpreted);
  if (hasSpecialty(interpreted)) return [...own, interpretationOf({ ...understood, plain: [] }, scope, city)];
  if (city === undefined) return own;
  const inState = interpretationOf({ ...understood, plain: left }, scope, undefined);
  return [...own, { ...inState, state: city.state }];
}

/** One of several words that are left, the longest first: it says the most. */
function alternatives({ query, understood, scope, city, left }: Interpreted): readonly Interpretation[] {
  if (left.length < 2) return [];
  const interpretationOf = interpretationIn(query);
  const requiredWords = left.map(({ word }) => word);
  return left
    .filter(({ word }) => isDictionaryWord(word))
    .toSorted((a, b) => b.word.length - a.word.length)
    .slice(0, interpreting.alternatives)
    .map((word) => ({ ...interpretationOf({ ...understood, plain: [word] }, scope, city), requiredWords }));
}

function hasSpecialty({ understood, scope }: Interpreted): boolean {
  return scope.categoryId !== undefined || understood.categoryId !== undefined;
}

function literalWords(query: readonly string[]): readonly PlainWord[] {
  return query.flatMap((word, index) => (noiseWords.has(word) ? [] : [{ word, index, service: false }]));
}

function interpretationIn(query: readonly string[]) {
  return (
    { categoryId, filters, read, plain }: Understanding,
    scope: SearchScope,
    city: NamedCity | undefined,
  ): Interpretation => {
    const named = {
      ...(scope.categoryId === undefined && categoryId !== undefined && { categoryId }),
      ...(city !== undefined && { cityId: city.id }),
    };
    const words = besides(city?.id ?? scope.cityId, without(plain, city)).map(({ word }) => word);
    return {
      scope: { ...scope, ...named },
      named,
      read: { ...read, ...(city !== undefined && { cityId: query.slice(city.from, city.to) }) },
      filters,
      words,
      requiredWords: words,
      isAmbiguous: false,
    };
  };
}

function without(plain: readonly PlainWord[], city: NamedCity | undefined): readonly PlainWord[] {
  return city === undefined ? plain : plain.filter(({ index }) => index < city.from || index >= city.to);
}

/** The words that not every clinic of a city has. */
function besides(cityId: string | undefined, plain: readonly PlainWord[]): readonly PlainWord[] {
  const shared = cityWords(cityId);
  return plain.filter(({ word }) => !shared.includes(word));
}

/** Interpretations that search for the same are one: the first. */
function distinct(interpretations: readonly Interpretation[]): readonly Interpretation[] {
  const byContent = new Map<string, Interpretation>();
  for (const interpretation of interpretations) {
    const { scope, filters, words } = interpretation;
    const key = JSON.stringify([scope.cityId, scope.categoryId, filters, words.toSorted()]);
    if (!byContent.has(key)) byContent.set(key, interpretation);
  }
  return [...byContent.values()];
}
