import { calls } from '../../shared/contracts/calls.ts';
import type { ContractsOf } from '../../shared/contracts/index.ts';
import {
  CityListRepository,
  cityRoutes,
  createFindPostalPlace,
  createListCities,
} from '../derived/cities/index.ts';
import {
  ClinicRepository,
  createClinicLists,
  createGetClinic,
  createStaffLists,
  googleRating,
  ListingRepository,
  listingRoutes,
  NearbyRepository,
  PlaceRepository,
  StaffListingRepository,
} from '../derived/listings/index.ts';
import {
  createFooter,
  createGetLanding,
  createSitemap,
  pageRoutes,
  SitemapRepository,
} from '../derived/pages/index.ts';
import {
  createGetPractitioner,
  createListPractitioners,
  PeopleRepository,
  practitionerRoutes,
} from '../derived/people/index.ts';
import { createBlog, PostRepository, postRoutes } from '../derived/posts/index.ts';
import { createGetScore, RankRepository, rankRoutes } from '../derived/ranks/index.ts';
import {
  createListReviews,
  createModerationFigures,
  ModerationRepository,
  PublishedReviewRepository,
  publishedReviewRoutes,
} from '../derived/reviews/index.ts';
import {
  CachedCityLookup,
  createSearchClinics,
  createSuggest,
  createVocabularySource,
  DictionaryRepository,
  PostingRepository,
  SearchedClinicRepository,
  searchRoutes,
} from '../derived/search/index.ts';
import { PairRepository, PostalPlaceRepository } from '../derived/totals/index.ts';
import { apiSettings, createApiDependencies } from '../http/api-dependencies.ts';
import { createCursors } from '../http/cursors.ts';
import { createHandler, type HttpHandler } from '../http/handler.ts';
import { pageDataRoute } from '../http/page-data.ts';
import { type Route, route } from '../http/route.ts';
import { ChangeFeed, changeRoutes, createListChanges } from '../jobs/changes/index.ts';
import { DataQualityRepository, dataQualityRoutes } from '../jobs/data-quality/index.ts';
import { PublicDirectoryRepository } from '../jobs/exports/index.ts';
import { OpenDataRepository, openDataRoutes } from '../jobs/open-data/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { signingKey } from '../platform/hashes.ts';
import { createFindClinic } from '../records/clinics/index.ts';
import { SubmissionRepository } from '../records/submissions/index.ts';
import {
  CityRepository,
  createDirectory,
  DirectoryRepository,
  directoryRoutes,
  TaxonomyEditor,
} from '../records/taxonomy/index.ts';

const { signingSecret, googleRatings, signInFlow, directoryMaxAgeMs } = settings;
const { providerTokenIssuer, providerTokenClientId, retentionDays } = settings;

/** Wires the function. */
function createPublicRead(): HttpHandler {
  const environment = readEnvironment({
    ...apiSettings,
    signingSecret,
    googleRatings,
    signInFlow,
    providerTokenIssuer,
    providerTokenClientId,
    directoryMaxAgeMs,
    retentionDays,
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
    cities: new CachedCityLookup(cityLists, clock),
    vocabulary,
  };
  const people = new PeopleRepository(table, onBadItem);
  const textSearch = createSearchClinics({
    ...searched,
    dictionary: new DictionaryRepository(table),
    listings,
    people,
  });
  const clinics = new ClinicRepository(table, onBadItem);
  const findClinic = createFindClinic(clinics, directory);
  const places = new PlaceRepository(table, directory, onBadItem);
  const posts = new PostRepository(table, onBadItem);
  const ratings = googleRating(environment.googleRatings);

  const container = {
    ...http,
    cursors: createCursors(signingKey(environment.signingSecret, 'paging cursors')),
    directory,
    listCities: createListCities(cityLists),
    findPostalPlace: createFindPostalPlace(new PostalPlaceRepository(table, onBadItem), cityLists),
    getFooter: createFooter(directory, cityLists, posts),
    getLanding: createGetLanding(directory, cityLists),
    clinicLists: createClinicLists(
      {
        directory,
        listings,
        nearby: new NearbyRepository(table, onBadItem),
        pairs: new PairRepository(table, onBadItem),
        textSearch,
        vocabulary,
      },
      ratings,
    ),
    suggest: createSuggest({ ...searched, people, directory }),
    staffLists: createStaffLists(
      directory,
      new StaffListingRepository(table, listings, onBadItem),
      textSearch,
      ratings,
    ),
    listReviews: createListReviews(findClinic, new PublishedReviewRepository(table, onBadItem)),
    getScore: createGetScore(findClinic, new RankRepository(table), clock),
    getModeration: createModerationFigures(new ModerationRepository(table), clock),
    getClinic: createGetClinic(clinics, new SubmissionRepository(table), ratings, directory, clock),
    getPractitioner: createGetPractitioner(people, (ids) => places.byIds(ids), directory),
    listPractitioners: createListPractitioners(findClinic, people, directory),
    blog: createBlog(posts),
    openData: new OpenDataRepository(table),
    dataQuality: new DataQualityRepository(table, onBadItem),
    listChanges: createListChanges(
      new ChangeFeed(table, clock, onBadItem),
      new PublicDirectoryRepository(table, onBadItem),
      clock,
    ),
    sitemap: createSitemap(directory, new SitemapRepository(table, onBadItem), posts),
    signIn: {
      issuer: environment.tokenIssuer,
      clientId: environment.tokenClientId,
      flow: environment.signInFlow,
    },
    providerSignIn: {
      issuer: environment.providerTokenIssuer,
      clientId: environment.providerTokenClientId,
      flow: environment.signInFlow,
    },
  };

  /** Every call of the function `public-read`; one that is missing here is a type error. */
  const byName: Record<ContractsOf<'public-read'>, Route> = {
    ...changeRoutes(container),
    ...cityRoutes(container),
    ...directoryRoutes(container),
    ...listingRoutes(container),
    ...openDataRoutes(container),
    ...dataQualityRoutes(container),
    ...pageRoutes(container),
    ...postRoutes(container),
    ...practitionerRoutes(container),
    ...publishedReviewRoutes(container),
    ...rankRoutes(container),
    ...searchRoutes(container),
    getProviderSignIn: route('getProviderSignIn', calls.getProviderSignIn, async () => ({
      body: container.providerSignIn,
    })),
    getRetention: route('getRetention', calls.getRetention, async () => ({
      body: environment.retentionDays,
    })),
    getSignIn: route('getSignIn', calls.getSignIn, async () => ({ body: container.signIn })),
  };
  const routes = Object.values(byName);
  return createHandler(container, routes, [pageDataRoute(routes, container.logger)]);
}

export const handler = createPublicRead();
