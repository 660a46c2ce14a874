/** What the index has of one clinic: its terms, and the items of its postings. */
import { longFormInAddress } from '../../../shared/domain/clinics/street-words.ts';
import { alsoIn } from '../../../shared/domain/people/clinic-people.ts';
import { isDictionaryWord, isHouseNumber, searchWords } from '../../../shared/domain/search/search-words.ts';
import { TEST_CITY } from '../../records/clinics/index.ts';
import type { Key } from '../../table/index.ts';
import type { SearchedClinic } from '../listings/index.ts';
import {
  categoryCode,
  categoryTerm,
  cityWords,
  type IndexedClinic,
  searchKeys,
  searchPosition,
} from './items.ts';

/** A clinic is indexed by its category, not by the words of the category's name. */
export function indexedClinicOf({ id, clinic, searchScore }: SearchedClinic): IndexedClinic {
  const words = searchWords({ ...clinic, category: { ...clinic.category, name: '' } });
  const others = alsoIn(clinic);
  return {
    name: words.name.join(' '),
    others: words.others.join(' '),
    position: searchPosition(searchScore, id),
    cityId: clinic.city.id,
    categoryId: clinic.category.id,
    ...(others.length > 0 && { alsoIn: others.join(' ') }),
  };
}

export const termsIn = (text: string): string[] => text.split(' ').filter((term) => term !== '');

/** Terms of other texts than the name; of a street's suffix in two forms the long one, which queries for the short one read too. */
function postedOthers({ others }: IndexedClinic): string[] {
  const terms = termsIn(others);
  const isSpelledOut = (term: string) => terms.includes(longFormInAddress(term) ?? '');
  return terms.filter((term) => !isSpelledOut(term));
}

type PostingItem = Key & { readonly c?: string };

/**
 * The postings of a clinic by their keys: each term, and the category, in the directory's partition and in the city's. Those of names
 * have the category code where lists are long; others do not, so that few of them change with the category. House numbers are in the
 * city's partition only, words that all clinics of the city have only in the directory's.
 */
export function postingItems(indexed: IndexedClinic | undefined): Map<string, PostingItem> {
  if (indexed === undefined) return new Map();
  const { position, cityId } = indexed;
  const categoryIds = [indexed.categoryId, ...termsIn(indexed.alsoIn ?? '')];
  const terms = [
    ...termsIn(indexed.name).map((term) => ({ term, inName: true })),
    ...[...postedOthers(indexed), ...categoryIds.map(categoryTerm)].map((term) => ({ term, inName: false })),
  ];
  // The visitor's clinic is found in its own city only.
  const isPublic = cityId !== TEST_CITY.id;
  const inDirectory = terms.filter(({ term, inName }) => isPublic && (inName || !isHouseNumber(term)));
  const shared = cityWords(cityId);
  const inCity = terms.filter(({ term, inName }) => inName || !shared.includes(term));
  const items = [
    ...inDirectory.map(({ term, inName }) => ({
      ...searchKeys.posting(undefined, term, inName, position),
      ...(inName && { c: categoryIds.map(categoryCode).join('') }),
    })),
    ...inCity.map(({ term, inName }) => searchKeys.posting(cityId, term, inName, position)),
  ];
  return new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]));
}

/** The terms of a clinic that the dictionary has. */
export function dictionaryTerms(indexed: IndexedClinic | undefined): string[] {
  if (indexed === undefined || indexed.cityId === TEST_CITY.id) return [];
  return [...termsIn(indexed.name), ...postedOthers(indexed)].filter(isDictionaryWord);
}
