import { contracts } from '../../../../shared/contracts/index.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../../../shared/contracts/limits.ts';
import { apiPages, apiQuery } from '../../lib/api.ts';
import { nearText } from '../../lib/near.ts';
import { chosen, type SearchFilters } from './filters.ts';
import type { ResolvedFilters } from './resolve.ts';

type Wanted = Pick<ResolvedFilters, 'filters' | 'city' | 'category'> &
  Partial<Pick<ResolvedFilters, 'place'>>;

/** The pages of clinics for the filters: from the search call with a text, else from the list call. */
export function clinicPagesQuery(wanted: Wanted) {
  const { q, exact, ...query } = parametersOf(wanted, pageSize(wanted.filters));
  return q === ''
    ? apiPages(contracts.listClinics, { query })
    : apiPages(contracts.searchClinics, { query: { q, exact, ...query } });
}

/** Clinics of a page: another order than the call's is made of as many as it lists at once. */
export function pageSize({ sort }: Pick<SearchFilters, 'sort'>): number {
  return sort === 'best' ? DEFAULT_LIMIT : MAX_LIMIT;
}

/** The first clinics for the filters. */
export function firstClinicsQuery(wanted: Wanted, limit: number) {
  const { q, exact, ...query } = parametersOf(wanted, limit);
  return q === ''
    ? apiQuery(contracts.listClinics, { query })
    : apiQuery(contracts.searchClinics, { query: { q, exact, ...query } });
}

function parametersOf({ filters, city, category, place }: Wanted, limit: number) {
  return {
    q: filters.q,
    exact: flag(filters.exact),
    cityId: city?.id,
    categoryId: category?.id,
    rating: chosen(filters.rating),
    language: chosen(filters.language),
    gender: chosen(filters.gender),
    insurance: chosen(filters.insurance),
    open: chosen(filters.open),
    acceptingPatients: flag(filters.acceptingPatients),
    telemedicine: flag(filters.telemedicine),
    wheelchair: flag(filters.wheelchair),
    parking: flag(filters.parking),
    emergency: flag(filters.emergency),
    ...around(filters, place),
    limit: String(limit),
  };
}

function around({ near, postal, radius }: SearchFilters, place: Wanted['place']) {
  if (near !== '') return { near, radius };
  return postal === '' || !place ? {} : { near: nearText(place.latitude, place.longitude), radius };
}

function flag(on: boolean): 'true' | undefined {
  return on ? 'true' : undefined;
}
