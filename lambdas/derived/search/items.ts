/**
 * Items of the search index (decision 0046). Terms are folded and have letters and digits only, so '#' sorts before whatever follows a
 * term in a longer one, and `~` after all entries of a term.
 *
 * | Item | Partition key | Sort key |
 * |---|---|---|
 * | posting of a term | `T#<city id, or nothing>#<first letter>` | `<term>#<n or o>#<rank>#<clinic id>` |
 * | posting of a category | `T#<city id, or nothing>#=` | `=<category id>#o#<rank>#<clinic id>` |
 * | term of the dictionary | `D#<first letter>` | `<term>` |
 * | term by a deletion (SymSpell) | `Y#<letters left>` | `<term>` |
 * | manifest: what is indexed of a clinic | `SEARCHED#<clinic id>` | `SEARCHED` |
 *
 * Access patterns: postings of the terms with a prefix, of one term, or of a category, by rank (`PostingRepository`); terms with a prefix,
 * or of a deletion (`DictionaryRepository`); manifests by clinic id (`PostingProjection`, `SearchedClinicRepository`).
 */
import * as z from 'zod/mini';
import { shortCode } from '../../../shared/domain/text/short-code.ts';
import type { Key } from '../../table/index.ts';

/** Ids of cities are not empty, so the whole directory has a partition of its own. */
export const postingPartition = (cityId: string | undefined, term: string): string =>
  `T#${cityId ?? ''}#${firstLetter(term)}`;

/**
 * Words that all clinics of a city have, so that no posting in it has them, except of names: those of the city's id, which is its first
 * slug (decision 0009).
 */
export function cityWords(cityId: string | undefined): readonly string[] {
  return cityId?.split('-').filter((word) => /^[a-z]+$/.test(word)) ?? [];
}

/** `n`: the term is in the clinic's name; `o`: only in its other texts. */
export const postingPrefix = (term: string, inName: boolean): string => `${term}#${inName ? 'n' : 'o'}#`;

/** Begins with what no word has, so that no search for words finds it. */
export const categoryTerm = (categoryId: string): string => `=${categoryId}`;

export const dictionaryPartition = (term: string): string => `D#${firstLetter(term)}`;
export const deletionPartition = (deletion: string): string => `Y#${deletion}`;

const MANIFEST_PREFIX = 'SEARCHED#';
export const clinicIdOfManifest = (pk: string): string => pk.slice(MANIFEST_PREFIX.length);

export const searchKeys = {
  posting: (cityId: string | undefined, term: string, inName: boolean, position: string): Key => ({
    pk: postingPartition(cityId, term),
    sk: `${postingPrefix(term, inName)}${position}`,
  }),
  word: (term: string): Key => ({ pk: dictionaryPartition(term), sk: term }),
  deletion: (deletion: string, term: string): Key => ({ pk: deletionPartition(deletion), sk: term }),
  manifest: (clinicId: string): Key => ({ pk: `${MANIFEST_PREFIX}${clinicId}`, sk: 'SEARCHED' }),
};

export const postingItemSchema = z.object({
  sk: z.string(),
  /** Codes of the categories that the clinic is listed in, one after the other: of names, in the directory's partition. */
  c: z.exactOptional(z.string()),
});

/** What the index has of a clinic. */
const indexedClinicSchema = z.object({
  /** Terms of the name, and of the other texts but the category's name, each separated by spaces. */
  name: z.string(),
  others: z.string(),
  position: z.string(),
  cityId: z.string(),
  categoryId: z.string(),
  /** Ids of the other categories that it is listed in, separated by spaces; absent where there are none. */
  alsoIn: z.exactOptional(z.string()),
});
export type IndexedClinic = z.infer<typeof indexedClinicSchema>;

/**
 * The manifest of a clinic. While its postings are written, `replaces` has what else may be in the index, so that a crash leaves nothing
 * behind that the next call does not find; an empty list for a new clinic.
 */
export const manifestItemSchema = z.extend(indexedClinicSchema, {
  replaces: z.exactOptional(z.array(indexedClinicSchema)),
});
export type Manifest = z.infer<typeof manifestItemSchema>;

/** The rank of a clinic without any score: the last one. */
export const LAST_RANK = 10_000;

/** A clinic's place in every posting list: its score counted down from the highest, then its id. Compares as text. */
export function searchPosition(searchScore: number, clinicId: string): string {
  const rank = LAST_RANK - Math.round(searchScore * 100);
  return `${rank.toString(36).padStart(3, '0')}#${clinicId}`;
}

export function rankOfPosition(position: string): number {
  const [rank = ''] = position.split('#');
  return Number.parseInt(rank, 36);
}

export function parsePostingKey(sk: string): { term: string; inName: boolean; position: string } {
  const [term = '', flag, rank = '', id = ''] = sk.split('#');
  return { term, inName: flag === 'n', position: `${rank}#${id}` };
}

const CATEGORY_CODE_LENGTH = 3;

/** For postings, which are read by hundreds: another category may have the same, so it rules out clinics and proves nothing. */
export const categoryCode = (categoryId: string): string => shortCode(categoryId, CATEGORY_CODE_LENGTH);

/** Whether codes, one after the other, have that of a category. */
export function hasCategoryCode(codes: string, code: string): boolean {
  for (let at = 0; at < codes.length; at += CATEGORY_CODE_LENGTH) if (codes.startsWith(code, at)) return true;
  return false;
}

function firstLetter(term: string): string {
  return String.fromCodePoint(term.codePointAt(0) ?? 0);
}
