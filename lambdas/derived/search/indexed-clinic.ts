/** What the index has of one clinic: its terms, and the items of its postings. */
import { isDictionaryWord, searchWords } from '../../../shared/domain/search/search-words.ts';
import type { Key } from '../../table/index.ts';
import type { SearchedClinic } from '../listings/index.ts';
import { categoryCode, categoryTerm, type IndexedClinic, searchKeys, searchPosition } from './items.ts';

/** A clinic is indexed by its category, not by the words of the category's name. */
export function indexedClinicOf({ id, clinic, searchScore }: SearchedClinic): IndexedClinic {
  const { name, others } = searchWords({ ...clinic, category: { ...clinic.category, name: '' } });
  return {
    name: name.join(' '),
    others: others.join(' '),
    position: searchPosition(searchScore, id),
    cityId: clinic.city.id,
    categoryId: clinic.category.id,
  };
}

export const termsIn = (text: string): string[] => text.split(' ').filter((term) => term !== '');

type PostingItem = Key & { readonly c?: string };

/**
 * The postings of a clinic by their keys: each term, and the category, in the directory's partition and in the city's. Those of names
 * have the category code where lists are long; others do not, so that few of them change with the category.
 */
export function postingItems(indexed: IndexedClinic | undefined): Map<string, PostingItem> {
  if (indexed === undefined) return new Map();
  const { position, cityId, categoryId } = indexed;
  const terms = [
    ...termsIn(indexed.name).map((term) => ({ term, inName: true })),
    ...[...termsIn(indexed.others), categoryTerm(categoryId)].map((term) => ({ term, inName: false })),
  ];
  const items = terms.flatMap(({ term, inName }) => [
    {
      ...searchKeys.posting(undefined, term, inName, position),
      ...(inName && { c: categoryCode(categoryId) }),
    },
    searchKeys.posting(cityId, term, inName, position),
  ]);
  return new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
}

/** The terms of a clinic that the dictionary has. */
export function dictionaryTerms(indexed: IndexedClinic | undefined): string[] {
  if (indexed === undefined) return [];
  return [...termsIn(indexed.name), ...termsIn(indexed.others)].filter(isDictionaryWord);
}
