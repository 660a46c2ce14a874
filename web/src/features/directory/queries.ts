/** Lists that several screens share. */
import { contracts } from '../../../../shared/contracts/index.ts';
import { apiQuery } from '../../lib/api.ts';

export const citiesQuery = apiQuery(contracts.listCities);
export const categoriesQuery = apiQuery(contracts.listCategories);
export const statsQuery = apiQuery(contracts.getStats);
export const featuredClinicsQuery = apiQuery(contracts.listFeaturedClinics);
