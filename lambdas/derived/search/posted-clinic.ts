import * as z from 'zod/mini';
import { isDictionaryWord, searchWords } from '../../../shared/domain/search/search-words.ts';
import type { Key } from '../../table/index.ts';
import type { SearchedClinic } from '../listings/index.ts';

import { categoryCode } from './category-code.ts';

import { categoryWord, searchKeys, searchPosition } from './items.ts';

/** What is posted of a clinic. */
const postedSchema = z.object({
  /** Words of the name, and of the rest but the category's name, each separated by spaces. */
  name: z.string(),
  others: z.string(),
  position: z.string(),
  cityId: z.string(),
  categoryId: z.string(),
});
export type Posted = z.infer<typeof postedSchema>;

/**
 * The manifest of a clinic: what the index has of it. While it is written, `replaces` has what else may be in the index,
 * so that a crash leaves nothing behind that the next call does not find; an empty list for a new clinic.
 */
export const manifestItemSchema = z.extend(postedSchema, {
  replaces: z.exactOptional(z.array(postedSchema)),
});
export type Manifest = z.infer<typeof manifestItemSchema>;

/** A clinic is posted under its category, not under the words of the category's name. */
export function postedOf({ id, clinic, searchScore }: SearchedClinic): Posted {
  const { name, others } = searchWords({ ...clinic, category: { ...clinic.category, name: '' } });
  return {
    name: name.join(' '),
    others: others.join(' '),
    position: searchPosition(searchScore, id),
    cityId: clinic.city.id,
    categoryId: clinic.category.id,
  };
}

export const wordsIn = (text: string): string[] => text.split(' ').filter((word) => word !== '');

type PostingItem = Key & { readonly c?: string };

/**
 * The items of a clinic's postings by their keys: each word, and the category, in the directory's scope and in the city's. Those
 * of names have the category where lists are long; others do not, so that few of them change with it.
 */
export function postingItems(posted: Posted | undefined): Map<string, PostingItem> {
  if (posted === undefined) return new Map();
  const { position, cityId, categoryId } = posted;
  const words = [
    ...wordsIn(posted.name).map((word) => ({ word, inName: true })),
    ...[...wordsIn(posted.others), categoryWord(categoryId)].map((word) => ({ word, inName: false })),
  ];
  const items = words.flatMap(({ word, inName }) => [
    {
      ...searchKeys.posting(undefined, word, inName, position),
      ...(inName && { c: categoryCode(categoryId) }),
    },
    searchKeys.posting(cityId, word, inName, position),
  ]);
  return new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
}

/** The words of a clinic that the dictionary has. */
export function dictionaryWords(posted: Posted | undefined): string[] {
  if (posted === undefined) return [];
  return [...wordsIn(posted.name), ...wordsIn(posted.others)].filter(isDictionaryWord);
}
