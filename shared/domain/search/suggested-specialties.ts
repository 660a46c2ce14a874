/** The specialties that a visitor who types may mean. */
import { distance, withFewestMistakes } from './misspelling.ts';
import { beginsVocabularyWord, nearestInVocabulary } from './nearest-word.ts';
import { noiseWords } from './noise-words.ts';
import { phrasesIn, specialtiesBeginning } from './understand.ts';
import type { Specialty, Vocabulary } from './vocabulary.ts';

/** Minimum length of a misspelled word: shorter ones are near to too many others. */
const MIN_MISSPELLED_LENGTH = 5;

export interface SuggestedSpecialty {
  readonly specialty: Specialty;
  /** The part of the query that stands for it: from a word up to another. */
  readonly from: number;
  readonly to: number;
}

/**
 * Specialties that the whole query begins; otherwise those that it begins when misspelled words are corrected; otherwise the one that a
 * part of it names, the last one: 'dentist chic'.
 */
export function suggestedSpecialties(
  query: readonly string[],
  vocabulary: Vocabulary,
): readonly SuggestedSpecialty[] {
  const spelled = query.map((word, index) => inVocabulary(word, index === query.length - 1, vocabulary));
  for (const words of [query, spelled]) {
    const whole = specialtiesBeginning(words, vocabulary);
    if (whole.length > 0) return whole.map((specialty) => ({ specialty, from: 0, to: query.length }));
  }
  const part = phrasesIn(spelled, vocabulary).findLast(({ meaning }) => 'categoryId' in meaning);
  if (part === undefined || !('categoryId' in part.meaning)) return [];
  const { meaning, from, to } = part;
  return vocabulary.specialties
    .filter(({ id }) => id === meaning.categoryId)
    .map((specialty) => ({ specialty, from, to }));
}

/** Corrects a word into one of the vocabulary, or into a prefix of one, that differs by one mistake. */
function inVocabulary(word: string, mayBeUnfinished: boolean, vocabulary: Vocabulary): string {
  const isKnown = vocabulary.words.has(word) || noiseWords.has(word);
  if (word.length < MIN_MISSPELLED_LENGTH || isKnown || beginsVocabularyWord(word, vocabulary)) return word;
  const { words, mistakes } = nearestInVocabulary(word, vocabulary);
  const [whole] = words;
  if (mistakes <= 1 && whole !== undefined) return whole;
  if (!mayBeUnfinished) return word;
  // The first letter is mostly right.
  const beginnings = [...vocabulary.words]
    .filter((known) => known.startsWith(word.slice(0, 1)))
    .map((known) => known.slice(0, word.length));
  const [beginning] = withFewestMistakes(new Set(beginnings), 1, (known, most) =>
    distance(word, known, most),
  ).words;
  return beginning ?? word;
}
