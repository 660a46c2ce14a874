/** Queries that several screens share. */
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';

/** The hundred cities with the most clinics, the first page of them all. */
export const citiesQuery = apiQuery(contracts.listCities);
/** Cities with the most clinics, for pages that name examples. */
export const largestCitiesQuery = apiQuery(contracts.listCities, { query: { limit: '10' } });
/** The city of a slug, in a list that is empty when there is none. */
export const cityQuery = (slug: string) => apiQuery(contracts.listCities, { query: { slug } });
/** Where the clinics of a code of `postalPlaceCode` are. */
export const postalPlaceQuery = (code: string) => apiQuery(contracts.getPostalPlace, { params: { code } });
export const categoriesQuery = apiQuery(contracts.listCategories);
/** Links of the footer of every page. */
export const footerQuery = apiQuery(contracts.getFooter);
export const statsQuery = apiQuery(contracts.getStats);
export const featuredClinicsQuery = apiQuery(contracts.listFeaturedClinics);
