/** Spelling correction of a query (product decisions, 'Misspellings'; decision 0047). */
import { medicalAbbreviations } from '../../../shared/domain/search/medical-abbreviations.ts';
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
import { correcting } from './budgets.ts';
import { withinBudget } from './read-budget.ts';
import type { WordLookups } from './word-lookups.ts';

export type CorrectionLookups = Pick<
  WordLookups,
  'isPrefix' | 'isTerm' | 'isNameTerm' | 'isCheap' | 'candidates' | 'byFrequency'
>;

export interface Misspelled {
  readonly query: readonly string[];
  /** Words that are neither a specialty's nor a filter's nor a city's. */
  readonly unexplained: readonly string[];
  readonly vocabulary: Vocabulary;
}

/** Corrections of a word, the best first. */
type Corrections = ReadonlyMap<string, readonly string[]>;

/**
 * Corrects a query that found nothing: each unknown word is replaced by the nearest known one. Undefined when nothing is replaced. Where
 * the budget does not suffice, the words so far are replaced.
 */
export async function correctQuery(
  misspelled: Misspelled,
  lookups: CorrectionLookups,
): Promise<readonly string[] | undefined> {
  const { query, vocabulary } = misspelled;
  const corrections = new Map<string, readonly string[]>();
  await withinBudget(undefined, () => addCorrections(corrections, misspelled, lookups));
  return bestOf(combinations(query, corrections), query, (words) => phrasesIn(words, vocabulary));
}

/** Words of the vocabulary come before terms of the directory, since each stands for whole lists. */
async function addCorrections(
  corrections: Map<string, readonly string[]>,
  { unexplained, vocabulary }: Misspelled,
  lookups: CorrectionLookups,
): Promise<void> {
  let lookedUp = 0;
  for (const word of unexplained.filter((one) => isCorrectable(one, vocabulary))) {
    const inVocabulary = nearestInVocabulary(word, vocabulary);
    if (await lookups.isPrefix(word)) {
      const isUnfinished = inVocabulary.mistakes > 1 || beginsVocabularyWord(word, vocabulary);
      if (!isUnfinished && !(await lookups.isTerm(word))) corrections.set(word, inVocabulary.words);
      continue;
    }
    const isLookedUp = inVocabulary.mistakes > 1 && lookedUp < correcting.words;
    if (isLookedUp) lookedUp += 1;
    const term = isLookedUp ? await nearestTerm(word, inVocabulary.mistakes, lookups) : undefined;
    // A query with such a word finds nothing, whatever its other words are.
    if (term === undefined && inVocabulary.words.length === 0) lookedUp = correcting.words;
    corrections.set(word, term === undefined ? inVocabulary.words : [term]);
  }
}

/**
 * Corrects a query that found something into a phrase of the vocabulary: 'hart doctor' finds clinics in Hartford. Undefined when its words
 * make no phrase, or when a clinic has them as they are.
 */
export async function correctPhrase(
  { query, unexplained, vocabulary }: Misspelled,
  lookups: CorrectionLookups,
): Promise<readonly string[] | undefined> {
  if (query.length < 2) return undefined;
  const corrections = phraseCorrections(unexplained, vocabulary);
  if (corrections.size === 0) return undefined;
  const phrases = (words: readonly string[]) =>
    phrasesIn(words, vocabulary).filter(({ from, to }) => to - from > 1);
  const isInPhrase = (words: readonly string[], index: number) =>
    phrases(words).some(({ from, to }) => index >= from && index < to);
  const candidates = combinations(query, corrections).filter((words) =>
    words.every((word, index) => word === query[index] || isInPhrase(words, index)),
  );
  const corrected = bestOf(candidates, query, phrases);
  if (corrected === undefined) return undefined;
  const replaced = query.filter((word, index) => corrected[index] !== word);
  return (await mayBeTerms(replaced, lookups)) ? undefined : corrected;
}

/** Each word itself, and words of the vocabulary that differ from it by one mistake. */
function phraseCorrections(unexplained: readonly string[], vocabulary: Vocabulary): Corrections {
  const corrections = new Map<string, readonly string[]>();
  for (const word of unexplained.filter((one) => isCorrectable(one, vocabulary))) {
    if (word.length < correcting.phraseWordLetters || beginsVocabularyWord(word, vocabulary)) continue;
    const { words, mistakes } = nearestInVocabulary(word, vocabulary);
    if (mistakes <= 1) corrections.set(word, [word, ...words]);
  }
  return corrections;
}

/** Whether one of the words is a term; true where the budget does not suffice to know. */
function mayBeTerms(words: readonly string[], lookups: CorrectionLookups): Promise<boolean> {
  return withinBudget(true, async () => {
    for (const word of words) if (await lookups.isTerm(word)) return true;
    return false;
  });
}

function isCorrectable(word: string, vocabulary: Vocabulary): boolean {
  return (
    isDictionaryWord(word) &&
    word.length >= correcting.wordLetters &&
    !medicalAbbreviations.has(word) &&
    !vocabulary.words.has(word)
  );
}

type Phrases = (words: readonly string[]) => readonly { readonly from: number; readonly to: number }[];

/** The corrected query that is understood best, of equal ones the first. A phrase says more than its words. */
function bestOf(
  candidates: readonly (readonly string[])[],
  query: readonly string[],
  phrases: Phrases,
): readonly string[] | undefined {
  const text = query.join(' ');
  let best: { readonly words: readonly string[]; readonly understood: number } | undefined;
  for (const words of candidates) {
    if (words.join(' ') === text) continue;
    const understood = phrases(words).reduce((sum, { from, to }) => sum + (to - from) ** 2, 0);
    if (best === undefined || understood > best.understood) best = { words, understood };
  }
  return best?.words;
}

/** The queries with each word replaced by one of its corrections. */
function combinations(query: readonly string[], corrections: Corrections): readonly (readonly string[])[] {
  let queries: readonly (readonly string[])[] = [[]];
  for (const word of query) {
    const own = corrections.get(word)?.slice(0, correcting.corrections) ?? [];
    const isFew = queries.length * own.length <= correcting.combinations;
    const replacements = own.length === 0 ? [word] : isFew ? own : own.slice(0, 1);
    queries = queries.flatMap((words) => replacements.map((replacement) => [...words, replacement]));
  }
  return queries;
}

/**
 * The term with fewer mistakes than the vocabulary's nearest word, the more frequent one on a tie. Two mistakes are accepted where a
 * name or a city has the term: nearly every word is as near to one of some description.
 */
async function nearestTerm(
  word: string,
  mistakesInVocabulary: number,
  lookups: CorrectionLookups,
): Promise<string | undefined> {
  const { words, mistakes } = await nearestTerms(word, mistakesInVocabulary, lookups);
  if (mistakes >= mistakesInVocabulary || words.length === 0) return undefined;
  const frequent = await lookups.byFrequency(words.slice(0, correcting.corrections));
  if (mistakes <= 1) return frequent[0];
  for (const term of frequent) {
    // 'Plumber' is no misspelled 'plumb'.
    const isDerived = word.startsWith(term) || term.startsWith(word);
    if (!isDerived && (await lookups.isNameTerm(term))) return term;
  }
  return undefined;
}

async function nearestTerms(
  word: string,
  mistakesInVocabulary: number,
  lookups: CorrectionLookups,
): Promise<Nearest> {
  const [one, two] = deletionsByCount(word);
  const known = await lookups.candidates(word, one);
  const near = nearest(word, known);
  // A term with as many mistakes as the vocabulary's nearest word is not looked for.
  const isEnough = near.mistakes <= 1 || mistakesAllowed(word) === 1 || mistakesInVocabulary <= 2;
  // A page without results may consume more, but a long word has many deletions of two letters.
  return isEnough || !lookups.isCheap(two.length)
    ? near
    : nearest(word, [...known, ...(await lookups.candidates(word, two))]);
}
