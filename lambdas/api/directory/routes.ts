import type { ContractName } from '../../../shared/contracts/index.ts';
import type { Container } from '../../config/container.ts';
import type { Route } from '../../http/route.ts';
import { getClinic } from './get-clinic.ts';
import { getStats } from './get-stats.ts';
import { listCategories } from './list-categories.ts';
import { listCities } from './list-cities.ts';
import { listClinics } from './list-clinics.ts';
import { listFeaturedClinics } from './list-featured-clinics.ts';
import { searchClinics } from './search-clinics.ts';

/** Every call of the function `public-read`; one that is missing here is a type error. */
export function publicReadRoutes(container: Container): Route[] {
  const routes: Record<ContractName, Route> = {
    listCities: listCities(container),
    listCategories: listCategories(container),
    getStats: getStats(container),
    listFeaturedClinics: listFeaturedClinics(container),
    searchClinics: searchClinics(container),
    listClinics: listClinics(container),
    getClinic: getClinic(container),
  };
  return Object.values(routes);
}
