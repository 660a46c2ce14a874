/** Misspelled queries (product decisions, 'Misspellings'; decision 0047). */

import {
  deletionsByCount,
  mistakesAllowed,
  type Nearest,
  nearest,
} from '../../../shared/domain/search/misspelling.ts';
import { beginsVocabularyWord, nearestInVocabulary } from '../../../shared/domain/search/nearest-word.ts';
import { isDictionaryWord } from '../../../shared/domain/search/search-words.ts';
import { phrasesIn } from '../../../shared/domain/search/understand.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import type { Lookups } from './lookups.ts';
import { OutOfUnits } from './meter.ts';

/** Words of one query that are looked up in the directory's dictionary. */
const MOST_WORDS = 2;
/** Known words, equally near, of which one is chosen. */
const MOST_COMPARED = 4;
/** Shorter words are near to too many others. */
const SHORTEST_PHRASE_WORD = 4;

export interface Misspelled {
  readonly query: readonly string[];
  /** Words that are neither a specialty's nor a filter's nor a city's. */
  readonly unexplained: readonly string[];
  readonly vocabulary: Vocabulary;
}

/**
 * A query that found nothing, with each unknown word replaced by the nearest known one; undefined when nothing is replaced, or
 * when the units do not suffice. Words of the vocabulary come before those of the directory, since each stands for whole lists.
 */
export async function correct(
  { query, unexplained, vocabulary }: Misspelled,
  lookups: Lookups,
): Promise<readonly string[] | undefined> {
  const choices = new Map<string, readonly string[]>();
  let looked = 0;
  try {
    for (const word of unexplained.filter((one) => isCorrectable(one, vocabulary))) {
      const lay = nearestInVocabulary(word, vocabulary);
      if (await lookups.isKnown(word)) {
        const isOther = lay.mistakes > 1 || beginsVocabularyWord(word, vocabulary);
        if (!isOther && !(await lookups.isWord(word))) choices.set(word, lay.words);
        continue;
      }
      const isLooked = lay.mistakes > 1 && looked < MOST_WORDS;
      if (isLooked) looked += 1;
      const own = isLooked ? await nearestOwnWord(word, lay.mistakes, lookups) : undefined;
      // A query with such a word finds nothing, whatever its other words are.
      if (own === undefined && lay.words.length === 0) looked = MOST_WORDS;
      choices.set(word, own === undefined ? lay.words : [own]);
    }
  } catch (error) {
    if (!(error instanceof OutOfUnits)) throw error;
  }
  return best(combinations(query, choices), query, (words) => phrasesIn(words, vocabulary));
}

/**
 * A query that found something, with words replaced that make a phrase of the vocabulary with their neighbours: 'hart doctor' finds
 * clinics in Hartford. Undefined when there are none, or when a clinic has the words as they are.
 */
export async function correctPhrase(
  { query, unexplained, vocabulary }: Misspelled,
  lookups: Lookups,
): Promise<readonly string[] | undefined> {
  if (query.length < 2) return undefined;
  const choices = new Map<string, readonly string[]>();
  for (const word of unexplained.filter((one) => isCorrectable(one, vocabulary))) {
    if (word.length < SHORTEST_PHRASE_WORD || beginsVocabularyWord(word, vocabulary)) continue;
    const lay = nearestInVocabulary(word, vocabulary);
    if (lay.mistakes <= 1) choices.set(word, [word, ...lay.words]);
  }
  if (choices.size === 0) return undefined;
  const phrases = (words: readonly string[]) =>
    phrasesIn(words, vocabulary).filter(({ from, to }) => to - from > 1);
  const isOfPhrases = (words: readonly string[]) =>
    words.every(
      (word, index) =>
        word === query[index] || phrases(words).some(({ from, to }) => index >= from && index < to),
    );
  const meant = best(combinations(query, choices).filter(isOfPhrases), query, phrases);
  if (meant === undefined) return undefined;
  try {
    for (const [index, word] of query.entries()) {
      if (meant[index] !== word && (await lookups.isWord(word))) return undefined;
    }
  } catch (error) {
    if (error instanceof OutOfUnits) return undefined;
    throw error;
  }
  return meant;
}

function isCorrectable(word: string, vocabulary: Vocabulary): boolean {
  return isDictionaryWord(word) && !vocabulary.words.has(word);
}

type Phrases = (words: readonly string[]) => readonly { readonly from: number; readonly to: number }[];

/** The changed query that is understood best, of equal ones the first. A phrase says more than its words. */
function best(
  candidates: readonly (readonly string[])[],
  query: readonly string[],
  phrases: Phrases,
): readonly string[] | undefined {
  const text = query.join(' ');
  let found: { readonly words: readonly string[]; readonly understood: number } | undefined;
  for (const words of candidates) {
    if (words.join(' ') === text) continue;
    const understood = phrases(words).reduce((sum, { from, to }) => sum + (to - from) ** 2, 0);
    if (found === undefined || understood > found.understood) found = { words, understood };
  }
  return found?.words;
}

/** The queries with each word replaced by one of its choices. */
function combinations(
  query: readonly string[],
  choices: ReadonlyMap<string, readonly string[]>,
): readonly (readonly string[])[] {
  let all: readonly (readonly string[])[] = [[]];
  for (const word of query) {
    const own = choices.get(word)?.slice(0, MOST_COMPARED) ?? [];
    // So many suffice for three misspelled words.
    const isFew = all.length * own.length <= MOST_COMPARED ** 3;
    const wanted = own.length === 0 ? [word] : isFew ? own : own.slice(0, 1);
    all = all.flatMap((words) => wanted.map((next) => [...words, next]));
  }
  return all;
}

/**
 * The word of the directory with fewer mistakes than the vocabulary's, the more frequent one on a tie. Two mistakes are believed where
 * a name or a city has the word: nearly every word is as near to one of some description.
 */
async function nearestOwnWord(
  word: string,
  mistakesOfLay: number,
  lookups: Lookups,
): Promise<string | undefined> {
  const own = await nearestOwn(word, mistakesOfLay, lookups);
  if (own.mistakes >= mistakesOfLay || own.words.length === 0) return undefined;
  const frequent = await lookups.byFrequency(own.words.slice(0, MOST_COMPARED));
  if (own.mistakes <= 1) return frequent[0];
  for (const candidate of frequent) {
    // 'Plumber' is no misspelled 'plumb'.
    const isDerived = word.startsWith(candidate) || candidate.startsWith(word);
    if (!isDerived && (await lookups.isInNames(candidate))) return candidate;
  }
  return undefined;
}

async function nearestOwn(word: string, mistakesOfLay: number, lookups: Lookups): Promise<Nearest> {
  const [one, two] = deletionsByCount(word);
  const known = await lookups.candidates(word, one);
  const near = nearest(word, known);
  // A word with as many mistakes as the vocabulary's nearest one is not looked for.
  const isEnough = near.mistakes <= 1 || mistakesAllowed(word) === 1 || mistakesOfLay <= 2;
  return isEnough ? near : nearest(word, [...known, ...(await lookups.candidates(word, two))]);
}
