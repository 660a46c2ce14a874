/** Which help a search asks for (patients.md, 'Safety first'). Pure, and run in the browser: no query is sent or logged for it. */
import { distance, soundOf } from '../search/misspelling.ts';
import { words } from '../text/text.ts';
import { type Concern, concernPhrases, concerns, fillers, otherWords } from './concern-phrases.ts';

export type { Concern };

/** A word of a phrase: its alternatives. */
type Slot = readonly string[];
type Phrase = readonly Slot[];

const MIN_MISSPELLED_LETTERS = 5;
/** Words from so many letters may have two mistakes. */
const MIN_LETTERS_OF_TWO_MISTAKES = 9;

const compiled = concerns.map((concern) => ({
  concern,
  urgent: concernPhrases[concern].urgent.map(compile),
  ordinary: concernPhrases[concern].ordinary.map(compile),
}));

function compile(phrase: string): Phrase {
  return phrase
    .split(' ')
    .map((slot) => slot.split('/'))
    .filter((slot) => !slot.every((word) => fillers.has(word)));
}

/** The kinds of help, the most urgent first; none for an ordinary search. */
export function concernsIn(text: string): readonly Concern[] {
  const query = words(text).filter((word) => !fillers.has(word));
  if (query.length === 0) return [];
  return compiled
    .filter(({ urgent, ordinary }) => contains(query, urgent) && !contains(query, ordinary))
    .map(({ concern }) => concern);
}

function contains(query: readonly string[], phrases: readonly Phrase[]): boolean {
  return phrases.some((phrase) =>
    query.some((_, from) => phrase.every((slot, index) => isOneOf(query[from + index], slot))),
  );
}

function isOneOf(word: string | undefined, slot: Slot): boolean {
  return word !== undefined && slot.some((known) => isSame(word, known));
}

function isSame(word: string, known: string): boolean {
  if (word === known) return true;
  if (known.length < MIN_MISSPELLED_LETTERS || otherWords.has(word) || word[0] !== known[0]) return false;
  const most = known.length < MIN_LETTERS_OF_TWO_MISTAKES ? 1 : 2;
  return distance(word, known, most) <= most || soundOf(word) === soundOf(known);
}
