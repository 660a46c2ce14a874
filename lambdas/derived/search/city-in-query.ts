import { cityNicknames } from '../../../shared/domain/search/city-names.ts';
import { noiseWords } from '../../../shared/domain/search/noise-words.ts';
import { type PlainWord, phrasesIn } from '../../../shared/domain/search/understand.ts';
import type { Span, Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { fold, normalise } from '../../../shared/domain/text/text.ts';
import { interpreting } from './budgets.ts';
import type { CityLookup, FoundCity } from './city-lookup.ts';

export interface NamedCity {
  readonly id: string;
  readonly state: string;
  /** The words of the query that name it: from a word up to another. */
  readonly from: number;
  readonly to: number;
}

/** Words that follow each other in the query. */
interface Phrase {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The city that some of the words name. Longer names first, and of those the last in the query. */
export async function cityInQuery(
  plain: readonly PlainWord[],
  cities: CityLookup,
): Promise<NamedCity | undefined> {
  let lookups = 0;
  for (const phrase of phrasesOf(plain)) {
    if (lookups === interpreting.cityLookups) return undefined;
    // A number is no city.
    if (/^\p{N}+$/u.test(phrase.text)) continue;
    lookups += 1;
    const found = await citiesNamed(phrase.text, cities);
    const [largest] = found;
    if (largest === undefined) continue;
    const next = plain.find(({ index }) => index === phrase.to);
    const inState = next && found.find((city) => isStateOf(city, next.word));
    const { id, state } = inState ?? largest;
    return { id, state, from: phrase.from, to: inState ? phrase.to + 1 : phrase.to };
  }
  return undefined;
}

/**
 * Places of words that would stand for a language or a gender, but with the next or the last word name a city: 'Spanish Fork'. Undefined
 * where there are none.
 */
export async function citiesOverFilters(
  query: readonly string[],
  vocabulary: Vocabulary,
  cities: CityLookup,
): Promise<ReadonlySet<number> | undefined> {
  const spans = phrasesIn(query, vocabulary);
  const isFree = (index: number) =>
    query[index] !== undefined &&
    !noiseWords.has(query[index]) &&
    spans.every(({ from, to }) => index < from || index >= to);
  const asked = spans
    .filter(isOfPeople)
    .flatMap(({ from, to }) => [
      ...(isFree(to) ? [[from, to + 1] as const] : []),
      ...(isFree(from - 1) ? [[from - 1, to] as const] : []),
    ]);
  for (const [from, to] of asked.slice(0, interpreting.filterCityLookups)) {
    const found = await citiesNamed(query.slice(from, to).join(' '), cities);
    if (found.length > 0) return new Set(Array.from({ length: to - from }, (_, place) => from + place));
  }
  return undefined;
}

function isOfPeople({ meaning }: Span): boolean {
  return 'filters' in meaning && (meaning.filters.language ?? meaning.filters.gender) !== undefined;
}

function* phrasesOf(plain: readonly PlainWord[]): Generator<Phrase> {
  for (let length: number = interpreting.cityWords; length > 0; length -= 1) {
    for (let start = plain.length - length; start >= 0; start -= 1) {
      const words = plain.slice(start, start + length);
      const from = words[0]?.index ?? 0;
      const isPhrase = words.every(({ index, service }, place) => !service && index === from + place);
      if (isPhrase) yield { text: words.map(({ word }) => word).join(' '), from, to: from + length };
    }
  }
}

/** Cities of exactly this name, or of the one that it is a nickname for, the most clinics first. */
async function citiesNamed(text: string, cities: CityLookup): Promise<readonly FoundCity[]> {
  const nickname = cityNicknames.get(text);
  const name = normalise(nickname?.name ?? text);
  const found = await cities.beginning(name, interpreting.citiesOfOneName);
  return found.filter(
    (city) => normalise(city.name) === name && (nickname === undefined || city.state === nickname.state),
  );
}

function isStateOf({ state }: FoundCity, word: string): boolean {
  return word === fold(state) || word === normalise(regionOf(state)?.name ?? '');
}
