/** The words that stand for specialties and filters in one directory. */
import { normalise } from '../text/text.ts';
import { filterPhrases, type UnderstoodFilters, unlikelyCorrections } from './filter-words.ts';
import { soundOf } from './misspelling.ts';

/** A specialty with its lay words: practitioners, parts of the body, complaints. */
export interface Specialty {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  /** Folded phrases, without the plural's s. */
  readonly layWords?: readonly string[] | undefined;
}

export type Meaning =
  | { readonly categoryId: string }
  | { readonly words: readonly string[] }
  | {
      readonly filters: UnderstoodFilters;
      /** Of a phrase that is a lay word of a specialty, too: 'lady doctor'. */
      readonly otherwise?: string | undefined;
    };

/** A phrase of the query, from a word up to another. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly meaning: Meaning;
}

export interface Spelling {
  readonly word: string;
  /** Set of its letters (`letterSet`). */
  readonly letters: number;
}

export interface Vocabulary {
  readonly specialties: readonly Specialty[];
  /** Lay words of the specialties, in one spelling, with the id of theirs. */
  readonly specialtyPhrases: ReadonlyMap<string, string>;
  /** Meaning of each phrase. The specialties' own names are phrases too. */
  readonly meanings: ReadonlyMap<string, Meaning>;
  /** Words of the phrases. */
  readonly words: ReadonlySet<string>;
  /**
   * The words that misspelled ones are compared with: each with its letters and those of its sound, which rule out most words before
   * distances are computed.
   */
  readonly spellings: ReadonlyMap<string, { readonly own: Spelling; readonly sound: Spelling }>;
}

/** Builds the vocabulary in some milliseconds; callers keep it, since specialties change rarely. */
export function createVocabulary(specialties: readonly Specialty[]): Vocabulary {
  const specialtyPhrases = new Map(
    specialties.flatMap(({ id, layWords = [] }) =>
      layWords.map((phrase): [string, string] => [phrase.split(' ').map(americanSpelling).join(' '), id]),
    ),
  );
  const words = new Set(
    [...specialtyPhrases.keys(), ...filterPhrases.keys()].flatMap((phrase) => phrase.split(' ')),
  );
  const isTarget = (word: string) => !unlikelyCorrections.has(word);
  const genders = [...filterPhrases].flatMap(([phrase, meaning]): [string, Meaning][] => {
    if (!('filters' in meaning) || meaning.filters.gender === undefined) return [];
    const otherwise = specialtyPhrases.get(phrase) ?? specialtyPhrases.get(phrase.replace(/s$/, ''));
    return [[phrase, { ...meaning, otherwise }]];
  });
  return {
    specialties,
    specialtyPhrases,
    meanings: new Map<string, Meaning>([
      ...filterPhrases,
      ...[...specialtyPhrases].map(([phrase, categoryId]): [string, Meaning] => [phrase, { categoryId }]),
      ...specialties.map(({ id, name }): [string, Meaning] => [normalise(name), { categoryId: id }]),
      ...genders,
    ]),
    words,
    spellings: new Map(
      [...words]
        .filter(isTarget)
        .map((word) => [word, { own: spellingOf(word), sound: spellingOf(soundOf(word)) }]),
    ),
  };
}

/** The American spelling of the field's words: paediatric becomes pediatric. */
export function americanSpelling(word: string): string {
  return word
    .replace(/paed/, 'ped')
    .replace(/gynaec/, 'gynec')
    .replace(/^ophtalm|^opthalm|^opthamol/, 'ophthalm')
    .replace(/haem/, 'hem')
    .replace(/oesoph/, 'esoph')
    .replace(/diarrhoea/, 'diarrhea')
    .replace(/tumour/, 'tumor');
}

export const spellingOf = (word: string): Spelling => ({ word, letters: letterSet(word) });

/** Bits of a set of letters. */
const BITS = 32;

/** One bit for each letter; letters other than a to z share bits. */
function letterSet(word: string): number {
  let set = 0;
  for (let index = 0; index < word.length; index += 1) set |= 1 << (word.charCodeAt(index) % BITS);
  return set;
}
