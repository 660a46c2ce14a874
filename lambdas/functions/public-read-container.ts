import { CityListRepository, createListCities } from '../derived/cities/index.ts';
import {
  ClinicRepository,
  createClinicLists,
  createGetClinic,
  createStaffLists,
  googleRating,
  ListingRepository,
  NearbyRepository,
  StaffListingRepository,
} from '../derived/listings/index.ts';
import { createFooter, createGetLanding, createSitemap, SitemapRepository } from '../derived/pages/index.ts';
import { createBlog, PostRepository } from '../derived/posts/index.ts';
import { createGetScore, RankRepository } from '../derived/ranks/index.ts';
import {
  createListReviews,
  createModerationFigures,
  ModerationRepository,
  PublishedReviewRepository,
} from '../derived/reviews/index.ts';
import {
  createSearchCities,
  createSearchClinics,
  createSuggest,
  createVocabularySource,
  DictionaryRepository,
  PostingRepository,
  SearchedClinicRepository,
} from '../derived/search/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createCursors } from '../http/cursors.ts';
import { OpenDataRepository } from '../jobs/open-data/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { signingKey } from '../platform/signing-key.ts';
import { createFindClinic } from '../records/clinics/index.ts';
import { SubmissionRepository } from '../records/submissions/index.ts';
import {
  CityRepository,
  createDirectory,
  DirectoryRepository,
  TaxonomyEditor,
} from '../records/taxonomy/index.ts';

const { signingSecret, googleRatings, signInFlow, directoryMaxAgeMs } = settings;

/** Dependencies of the function `public-read`. */
export function publicReadContainer() {
  const environment = readEnvironment({
    ...apiSettings,
    signingSecret,
    googleRatings,
    signInFlow,
    directoryMaxAgeMs,
  });
  const clock = () => new Date();
  const { http, table, onBadItem } = createApiDependencies(environment);
  const cityLists = new CityListRepository(table, onBadItem);
  const directory = createDirectory(
    new DirectoryRepository(table, onBadItem),
    new CityRepository(table),
    clock,
    environment.directoryMaxAgeMs,
  );
  const listings = new ListingRepository(table, directory.rankBands, onBadItem);
  const vocabulary = createVocabularySource(directory.categories, new TaxonomyEditor(table));
  const searched = {
    postings: new PostingRepository(table, onBadItem),
    clinics: new SearchedClinicRepository(table, onBadItem),
    cities: createSearchCities(cityLists, clock),
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
    listCities: createListCities(cityLists),
    getFooter: createFooter(directory, cityLists, posts),
    getLanding: createGetLanding(directory, cityLists),
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
