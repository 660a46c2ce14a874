/** Search as the function has it, over a test's table. */

import { CityListRepository } from '../../../lambdas/derived/cities/city-list-repository.ts';
import { ListingRepository } from '../../../lambdas/derived/listings/listing-repository.ts';
import { PeopleRepository } from '../../../lambdas/derived/people/people-repository.ts';
import { CachedCityLookup } from '../../../lambdas/derived/search/city-lookup.ts';
import { DictionaryRepository } from '../../../lambdas/derived/search/dictionary-repository.ts';
import { PostingRepository } from '../../../lambdas/derived/search/posting-repository.ts';
import { createSearchClinics } from '../../../lambdas/derived/search/search-clinics.ts';
import { SearchedClinicRepository } from '../../../lambdas/derived/search/searched-clinic-repository.ts';
import { createSuggest } from '../../../lambdas/derived/search/suggest.ts';
import { createVocabularySource } from '../../../lambdas/derived/search/vocabulary-source.ts';
import { CityRepository } from '../../../lambdas/records/taxonomy/city-repository.ts';
import { createDirectory } from '../../../lambdas/records/taxonomy/directory.ts';
import { DirectoryRepository } from '../../../lambdas/records/taxonomy/directory-repository.ts';
import { TaxonomyEditor } from '../../../lambdas/records/taxonomy/taxonomy-editor.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import { unexpected } from '../../support/unexpected.ts';

export function createSearch(table: Table) {
  const clock = () => new Date(0);
  const cities = new CityListRepository(table, unexpected);
  const directory = createDirectory(
    new DirectoryRepository(table, unexpected),
    new CityRepository(table),
    clock,
    60_000,
  );
  const vocabulary = createVocabularySource(directory.categories, new TaxonomyEditor(table));
  const searched = {
    postings: new PostingRepository(table, unexpected),
    clinics: new SearchedClinicRepository(table, unexpected),
    cities: new CachedCityLookup(cities, clock),
    vocabulary,
    people: new PeopleRepository(table, unexpected),
  };
  return {
    vocabulary,
    search: createSearchClinics({
      ...searched,
      dictionary: new DictionaryRepository(table),
      listings: new ListingRepository(table, directory.rankBands, unexpected),
    }),
    suggest: createSuggest({ ...searched, directory }),
  };
}
