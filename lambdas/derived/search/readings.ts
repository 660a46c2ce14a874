/** What a query may mean: its specialty, its city, its filters, and the words that a clinic has to have. */
import type { CardFilters } from '../../../shared/domain/listings/facets.ts';
import { cityNicknames } from '../../../shared/domain/search/city-names.ts';
import { noiseWords } from '../../../shared/domain/search/noise-words.ts';
import { isDictionaryWord, isWholeIn, nameWords } from '../../../shared/domain/search/search-words.ts';
import { type PlainWord, type Understanding, understand } from '../../../shared/domain/search/understand.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { fold, normalise } from '../../../shared/domain/text/text.ts';
import type { FoundCity, SearchCities, SearchScope } from './ports.ts';

export interface Reading {
  /** The call's own, or what the text names. */
  readonly scope: SearchScope;
  /** What the text names. */
  readonly named: SearchScope;
  /** Where the clinics have to be, when not in the city that the text names. */
  readonly state?: string;
  readonly filters: CardFilters;
  /** Words that a clinic has to have. */
  readonly words: readonly string[];
  /** Words that the directory has to know, or the reading finds nothing that was meant. */
  readonly needs: readonly string[];
  /** Another reading is as likely, so that it may not use up the units. */
  readonly contested: boolean;
}

/** The readings of a query, the first one first; a later one counts where those before find nothing. */
export interface Readings {
  readonly readings: readonly Reading[];
  /** About a city, with less of the query: for one that finds nothing else, corrected or not. */
  readonly looser: readonly Reading[];
  /** Words that are neither a specialty's nor a filter's nor a city's. */
  readonly unexplained: readonly string[];
  /** Whether a clinic's name has every word of the query: whole ones, 'heart' is not in Hearthstone. */
  readonly isNamed: (name: string) => boolean;
}

/** Words of a city's name that are looked up together. */
const LONGEST_CITY = 3;
/** Lookups of cities for one query. */
const MOST_LOOKUPS = 6;
/** Cities whose names have the same beginning. */
const CITIES_READ = 10;
/** Words of which one suffices where no clinic has all. */
const MOST_ALTERNATIVES = 3;

/**
 * In this order: as it is understood; with the city's name as plain words; of two specialties the first is meant ('pediatric
 * asthma'); every word as plain, in the city ('Lanternlight Eye Care San Diego' is no ophthalmologist), then everywhere; of
 * two specialties only one is meant; in a specialty, one of the words that are left.
 */
export async function readingsOf(
  query: readonly string[],
  scope: SearchScope,
  vocabulary: Vocabulary,
  cities: SearchCities,
): Promise<Readings> {
  const wanted = { vocabulary, categoryId: scope.categoryId };
  const understood = understand(query, wanted);
  const city = scope.cityId === undefined ? await cityIn(understood.plain, cities) : undefined;
  const left = without(understood.plain, city);
  const first = understand(query, { ...wanted, meant: 'first' });
  const contested = first.categoryId !== understood.categoryId;
  const literal = { filters: {}, plain: literally(query) };
  const readings = [
    { ...readingOf(understood, scope, city), contested },
    readingOf(understood, scope, undefined),
    // A query that is understood to its last word finds what there is of it.
    ...(left.length === 0
      ? []
      : [
          readingOf(first, scope, city),
          readingOf(literal, scope, city),
          readingOf(literal, scope, undefined),
        ]),
    readingOf(understand(query, { ...wanted, onlyOne: true }), scope, city),
    ...(isOfSpecialty(understood, scope) ? alternatives(understood, left, scope, city) : []),
  ];
  const unexplained = left.filter(({ service }) => !service).map(({ word }) => word);
  return {
    readings: distinct(readings),
    looser: looserThan(understood, left, scope, city),
    unexplained: [...new Set(unexplained)],
    isNamed(name) {
      const own = nameWords(name);
      return query.every((word) => isWholeIn(word, own));
    },
  };
}

function literally(query: readonly string[]): readonly PlainWord[] {
  return query.flatMap((word, index) => (noiseWords.has(word) ? [] : [{ word, index, service: false }]));
}

/** One of several words, the longest first: it says the most. */
function alternatives(
  understood: Understanding,
  left: readonly PlainWord[],
  scope: SearchScope,
  city: NamedCity | undefined,
): readonly Reading[] {
  if (left.length < 2) return [];
  const needs = left.map(({ word }) => word);
  return left
    .filter(({ word }) => isDictionaryWord(word))
    .toSorted((a, b) => b.word.length - a.word.length)
    .slice(0, MOST_ALTERNATIVES)
    .map((word) => ({ ...readingOf({ ...understood, plain: [word] }, scope, city), needs }));
}

/**
 * In a city, one of the words that are left ('nursing home vancouver': a home there); then a specialty without them, or without a
 * specialty the words in the city's state.
 */
function looserThan(
  understood: Understanding,
  left: readonly PlainWord[],
  scope: SearchScope,
  city: NamedCity | undefined,
): readonly Reading[] {
  const isInCity = scope.cityId !== undefined || city !== undefined;
  if (!isInCity || left.length === 0) return [];
  const last = isOfSpecialty(understood, scope)
    ? [readingOf({ ...understood, plain: [] }, scope, city)]
    : city === undefined
      ? []
      : [{ ...readingOf({ ...understood, plain: left }, scope, undefined), state: city.state }];
  return [...alternatives(understood, left, scope, city), ...last];
}

function isOfSpecialty({ categoryId }: Understanding, scope: SearchScope): boolean {
  return scope.categoryId !== undefined || categoryId !== undefined;
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  const byContent = new Map<string, Reading>();
  for (const reading of readings) {
    const { scope, filters, words } = reading;
    const key = JSON.stringify([scope.cityId, scope.categoryId, filters, words.toSorted()]);
    if (!byContent.has(key)) byContent.set(key, reading);
  }
  return [...byContent.values()];
}

interface NamedCity {
  readonly id: string;
  readonly state: string;
  readonly from: number;
  readonly to: number;
}

function readingOf(
  { categoryId, filters, plain }: Understanding,
  scope: SearchScope,
  city: NamedCity | undefined,
): Reading {
  const named = {
    ...(scope.categoryId === undefined && categoryId !== undefined && { categoryId }),
    ...(city !== undefined && { cityId: city.id }),
  };
  const words = without(plain, city).map(({ word }) => word);
  return { scope: { ...scope, ...named }, named, filters, words, needs: words, contested: false };
}

function without(plain: readonly PlainWord[], city: NamedCity | undefined): readonly PlainWord[] {
  return city === undefined ? plain : plain.filter(({ index }) => index < city.from || index >= city.to);
}

/** The city that some of the words name. Longer names first, and of those the last in the query. */
async function cityIn(plain: readonly PlainWord[], cities: SearchCities): Promise<NamedCity | undefined> {
  let lookups = 0;
  for (let length = LONGEST_CITY; length > 0; length -= 1) {
    for (let start = plain.length - length; start >= 0; start -= 1) {
      const span = plain.slice(start, start + length);
      const [first] = span;
      const isOneName = span.every(
        ({ index, service }, place) => !service && index === (first?.index ?? 0) + place,
      );
      if (first === undefined || !isOneName) continue;
      if (lookups === MOST_LOOKUPS) return undefined;
      const text = span.map(({ word }) => word).join(' ');
      const nickname = cityNicknames.get(text);
      const wanted = nickname ?? { name: text };
      // A number is no city.
      if (/^\p{N}+$/u.test(text)) continue;
      lookups += 1;
      const found = (await cities.beginning(normalise(wanted.name), CITIES_READ)).filter(
        ({ name, state }) =>
          normalise(name) === normalise(wanted.name) && (nickname === undefined || state === nickname.state),
      );
      const [largest] = found;
      if (largest === undefined) continue;
      const to = first.index + length;
      const next = plain.find(({ index }) => index === to);
      const inState = next && found.find((city) => isStateOf(city, next.word));
      const { id, state } = inState ?? largest;
      return { id, state, from: first.index, to: inState ? to + 1 : to };
    }
  }
  return undefined;
}

function isStateOf({ state }: FoundCity, word: string): boolean {
  return word === fold(state) || word === normalise(regionOf(state)?.name ?? '');
}
