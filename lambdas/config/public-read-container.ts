import { CityRepository } from '../adapters/dynamodb/city-repository.ts';
import { ClinicRepository } from '../adapters/dynamodb/clinic-repository.ts';
import { DirectoryRepository } from '../adapters/dynamodb/directory-repository.ts';
import { ListingRepository } from '../adapters/dynamodb/listing-repository.ts';
import { ModerationRepository } from '../adapters/dynamodb/moderation-repository.ts';
import { NearbyRepository } from '../adapters/dynamodb/nearby-repository.ts';
import { OpenDataRepository } from '../adapters/dynamodb/open-data-repository.ts';
import { PostRepository } from '../adapters/dynamodb/post-repository.ts';
import { PublishedReviewRepository } from '../adapters/dynamodb/published-review-repository.ts';
import { RankRepository } from '../adapters/dynamodb/rank-repository.ts';
import { DictionaryRepository } from '../adapters/dynamodb/search/dictionary-repository.ts';
import { PostingRepository } from '../adapters/dynamodb/search/posting-repository.ts';
import { SearchedClinicRepository } from '../adapters/dynamodb/search/searched-clinic-repository.ts';
import { SitemapRepository } from '../adapters/dynamodb/sitemap-repository.ts';
import { StaffListingRepository } from '../adapters/dynamodb/staff-listing-repository.ts';
import { SubmissionRepository } from '../adapters/dynamodb/submission-repository.ts';
import { TaxonomyEditor } from '../adapters/dynamodb/taxonomy-editor.ts';
import { createBlog } from '../app/blog/blog.ts';
import { createClinicLists, googleRating } from '../app/directory/clinic-lists.ts';
import { createDirectory } from '../app/directory/directory.ts';
import { createFindClinic } from '../app/directory/find-clinic.ts';
import { createFooter } from '../app/directory/footer.ts';
import { createGetClinic } from '../app/directory/get-clinic.ts';
import { createGetLanding } from '../app/directory/get-landing.ts';
import { createListCities } from '../app/directory/list-cities.ts';
import { createStaffLists } from '../app/directory/staff-lists.ts';
import { createModerationFigures } from '../app/reviews/moderation-figures.ts';
import { createListReviews } from '../app/reviews/published-reviews.ts';
import { createGetScore } from '../app/reviews/score.ts';
import { createSearchCities } from '../app/search/cached-cities.ts';
import { createSearchClinics } from '../app/search/search-clinics.ts';
import { createSuggest } from '../app/search/suggest.ts';
import { createVocabularySource } from '../app/search/vocabulary.ts';
import { createSitemap } from '../app/sitemap/sitemap.ts';
import { createCursors } from '../http/cursors.ts';
import { apiSettings, createApiDependencies } from './api-dependencies.ts';
import { readEnvironment, settings } from './env.ts';
import { signingKey } from './signing-key.ts';

/** How long a warm function caches cities, categories and totals. */
export const DIRECTORY_MAX_AGE_MS = 5_000;

const { signingSecret, googleRatings, signInFlow } = settings;

/** Dependencies of the function `public-read`. */
export function publicReadContainer() {
  const environment = readEnvironment({ ...apiSettings, signingSecret, googleRatings, signInFlow });
  const clock = () => new Date();
  const { http, table, onBadItem } = createApiDependencies(environment);
  const cities = new CityRepository(table, onBadItem);
  const directory = createDirectory(
    new DirectoryRepository(table, onBadItem),
    cities,
    clock,
    DIRECTORY_MAX_AGE_MS,
  );
  const listings = new ListingRepository(table, directory.rankBands, onBadItem);
  const vocabulary = createVocabularySource(directory.categories, new TaxonomyEditor(table));
  const searched = {
    postings: new PostingRepository(table, onBadItem),
    clinics: new SearchedClinicRepository(table, onBadItem),
    cities: createSearchCities(cities, clock),
    vocabulary,
  };
  const textSearch = createSearchClinics({
    ...searched,
    dictionary: new DictionaryRepository(table),
    listings,
  });
  const clinics = new ClinicRepository(table, onBadItem);
  const findClinic = createFindClinic(clinics, directory);
  const posts = new PostRepository(table, onBadItem);
  const ratings = googleRating(environment.googleRatings);

  return {
    ...http,
    cursors: createCursors(signingKey(environment.signingSecret, 'paging cursors')),
    directory,
    listCities: createListCities(cities),
    getFooter: createFooter(directory, cities, posts),
    getLanding: createGetLanding(directory, cities),
    clinicLists: createClinicLists(
      { directory, listings, nearby: new NearbyRepository(table, onBadItem), textSearch, vocabulary },
      ratings,
    ),
    suggest: createSuggest({ ...searched, directory }),
    staffLists: createStaffLists(
      directory,
      new StaffListingRepository(table, listings, onBadItem),
      textSearch,
      ratings,
    ),
    listReviews: createListReviews(findClinic, new PublishedReviewRepository(table, onBadItem)),
    getScore: createGetScore(findClinic, new RankRepository(table), clock),
    getModeration: createModerationFigures(new ModerationRepository(table), clock),
    getClinic: createGetClinic(clinics, new SubmissionRepository(table), ratings, directory),
    blog: createBlog(posts),
    openData: new OpenDataRepository(table),
    sitemap: createSitemap(directory, new SitemapRepository(table, onBadItem), posts),
    signIn: {
      issuer: environment.tokenIssuer,
      clientId: environment.tokenClientId,
      flow: environment.signInFlow,
    },
  };
}

export type PublicReadContainer = ReturnType<typeof publicReadContainer>;
