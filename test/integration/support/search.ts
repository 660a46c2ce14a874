/** Search as the function has it, over a test's table. */
import { CityRepository } from '../../../lambdas/adapters/dynamodb/city-repository.ts';
import type { Table } from '../../../lambdas/adapters/dynamodb/client.ts';
import { DirectoryRepository } from '../../../lambdas/adapters/dynamodb/directory-repository.ts';
import { ListingRepository } from '../../../lambdas/adapters/dynamodb/listing-repository.ts';
import { DictionaryRepository } from '../../../lambdas/adapters/dynamodb/search/dictionary-repository.ts';
import { PostingRepository } from '../../../lambdas/adapters/dynamodb/search/posting-repository.ts';
import { SearchedClinicRepository } from '../../../lambdas/adapters/dynamodb/search/searched-clinic-repository.ts';
import { TaxonomyEditor } from '../../../lambdas/adapters/dynamodb/taxonomy-editor.ts';
import { createDirectory } from '../../../lambdas/app/directory/directory.ts';
import { createSearchCities } from '../../../lambdas/app/search/cached-cities.ts';
import { createSearchClinics } from '../../../lambdas/app/search/search-clinics.ts';
import { createSuggest } from '../../../lambdas/app/search/suggest.ts';
import { createVocabularySource } from '../../../lambdas/app/search/vocabulary.ts';

const unexpected = () => {
  throw new Error('bad item');
};

export function createSearch(table: Table) {
  const clock = () => new Date(0);
  const cities = new CityRepository(table, unexpected);
  const directory = createDirectory(new DirectoryRepository(table, unexpected), cities, clock, 60_000);
  const vocabulary = createVocabularySource(directory.categories, new TaxonomyEditor(table));
  const searched = {
    postings: new PostingRepository(table, unexpected),
    clinics: new SearchedClinicRepository(table, unexpected),
    cities: createSearchCities(cities, clock),
    vocabulary,
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
