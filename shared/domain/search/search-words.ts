/** The words by which search finds a clinic (product decisions, 'What a search finds'). */

import { formsInAddress, formsInName } from '../clinics/street-words.ts';
import type { ClinicRecord } from '../records.ts';
import { words } from '../text/text.ts';
import { compoundsIn, joinedInitials } from './joined-words.ts';
import { noiseWords } from './noise-words.ts';
import { formsOfNumber } from './number-words.ts';

/** Maximum letters of a word: keys have a limit, and a text without spaces is one word. */
const MAX_WORD_LENGTH = 32;

export type SearchedFields = Pick<ClinicRecord, 'name' | 'category' | 'address' | 'city' | 'description'> & {
  readonly services?: readonly string[] | null;
};

/** Folded words, each once and sorted: those of the name, and those of the other texts that the name does not have. */
export interface SearchWords {
  readonly name: readonly string[];
  readonly others: readonly string[];
}

export function searchWords(clinic: SearchedFields): SearchWords {
  const name = new Set(nameWords(clinic.name));
  const texts = [
    clinic.category.name,
    ...(clinic.services ?? []),
    clinic.city.name,
    clinic.description ?? '',
  ];
  const rest = [...texts.flatMap(textWords), ...textWords(clinic.address).flatMap(formsInAddress)];
  const others = new Set(rest.filter((word) => !noiseWords.has(word) && !name.has(word)));
  return { name: [...name].sort(), others: [...others].sort() };
}

/** The words by which a clinic is found in its name: 'Home Care' by 'homecare' too, 'Two Rivers' by '2'. */
export function nameWords(name: string): string[] {
  const own = textWords(name);
  return [...own.flatMap(formsInName).flatMap(formsOfNumber), ...compoundsIn(words(name))];
}

/** The words of a text, as they are indexed: initials alone and as one word, 'T.J.' is 't', 'j' and 'tj'. */
function textWords(text: string): string[] {
  const own = words(text);
  const joined = joinedInitials(own).filter((word) => !own.includes(word));
  return [...own, ...joined].map(cut);
}

/** The words of a query: initials are one word, 'T.J.' is 'tj'. */
export function queryWords(text: string): string[] {
  return joinedInitials(words(text)).map(cut);
}

function cut(word: string): string {
  return [...word].slice(0, MAX_WORD_LENGTH).join('');
}

/** Whether a word is a prefix of one of the known words. */
export function isPrefixOfAny(word: string, known: readonly string[]): boolean {
  return known.some((candidate) => candidate.startsWith(word));
}

/** A word and its plural, for matches of whole words. */
export function wholeForms(word: string): readonly string[] {
  return word.endsWith('s') ? [word] : [word, `${word}s`];
}

/** Whether one of the known words is the word or its plural. */
export function isWholeWordIn(word: string, known: readonly string[]): boolean {
  return wholeForms(word).some((form) => known.includes(form));
}

/** Whether the dictionary has such words, as corrections of misspelled ones: no numbers, at least three letters. */
export function isDictionaryWord(word: string): boolean {
  return [...word].length >= 3 && !/\p{N}/u.test(word);
}

/** A ZIP code has five digits, so such a word is none. */
const HOUSE_NUMBER = /^(?!\d{5}$)\d+[a-z]?$|^\d[a-z]\d$/;

/**
 * Whether a word is the number of a house, a suite or a floor, or the half of a Canadian postal code that names no district. Over the whole
 * directory it distinguishes no place: other texts than names have it in the clinic's city only.
 */
export function isHouseNumber(word: string): boolean {
  return HOUSE_NUMBER.test(word);
}
