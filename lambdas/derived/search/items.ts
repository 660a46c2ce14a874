/**
 * Keys of the search index (decision 0046). Words are folded and have letters and digits only, so that '#' sorts before
 * whatever follows a word and `~` after all entries of one.
 *
 * Postings of a word                        pk T#<city id, or nothing>#<first letter>   sk <word>#<n|o>#<rank>#<clinic id>
 * Postings of a category                    pk T#<city id, or nothing>#=               sk =<category id>#o#<rank>#<clinic id>
 * Known words                               pk D#<first letter>                         sk <word>
 * Known words by what deletions leave       pk Y#<letters left>                         sk <word>
 * What is posted of a clinic                pk SEARCHED#<clinic id>                     sk SEARCHED
 */

/** Ids of cities are not empty, so the directory's scope has a name of its own. */
import type { Key } from '../../table/index.ts';
export const postingPartition = (cityId: string | undefined, word: string): string =>
  `T#${cityId ?? ''}#${firstLetter(word)}`;

/** `n`: the word is in the clinic's name; `o`: only in the rest. */
export const postingPrefix = (word: string, inName: boolean): string => `${word}#${inName ? 'n' : 'o'}#`;

/** Begins with what no word has, so that no search for words finds it. */
export const categoryWord = (categoryId: string): string => `=${categoryId}`;

export const dictionaryPartition = (word: string): string => `D#${firstLetter(word)}`;
export const deletionPartition = (rest: string): string => `Y#${rest}`;

const MANIFEST_PREFIX = 'SEARCHED#';
export const clinicIdOfManifest = (pk: string): string => pk.slice(MANIFEST_PREFIX.length);

export const searchKeys = {
  posting: (cityId: string | undefined, word: string, inName: boolean, position: string): Key => ({
    pk: postingPartition(cityId, word),
    sk: `${postingPrefix(word, inName)}${position}`,
  }),
  word: (word: string): Key => ({ pk: dictionaryPartition(word), sk: word }),
  deletion: (rest: string, word: string): Key => ({ pk: deletionPartition(rest), sk: word }),
  manifest: (clinicId: string): Key => ({ pk: `${MANIFEST_PREFIX}${clinicId}`, sk: 'SEARCHED' }),
};

const HIGHEST_SCORE = 10_000;

/** A clinic's place in the order of search: its score counted down from the highest, then its id. */
export function searchPosition(searchScore: number, clinicId: string): string {
  const rank = HIGHEST_SCORE - Math.round(searchScore * 100);
  return `${rank.toString(36).padStart(3, '0')}#${clinicId}`;
}

/** Word, whether it is in the name, position. */
export function parsePostingKey(sk: string): { word: string; inName: boolean; position: string } {
  const [word = '', flag, rank = '', id = ''] = sk.split('#');
  return { word, inName: flag === 'n', position: `${rank}#${id}` };
}

function firstLetter(word: string): string {
  return String.fromCodePoint(word.codePointAt(0) ?? 0);
}
