import { contracts } from '../../../../shared/contracts/index.ts';
import { DEFAULT_LIMIT } from '../../../../shared/contracts/limits.ts';
import { apiPages } from '../../lib/api.ts';
import { chosen, type SearchFilters } from './filters.ts';
import type { ResolvedFilters } from './resolve.ts';

/** The pages of clinics for the filters: from the search call with a text, else from the list call. */
export function clinicPagesQuery({
  filters,
  city,
  category,
}: Pick<ResolvedFilters, 'filters' | 'city' | 'category'>) {
  const query = {
    cityId: city?.id,
    categoryId: category?.id,
    rating: chosen(filters.rating),
    language: chosen(filters.language),
    insurance: chosen(filters.insurance),
    acceptingPatients: flag(filters.acceptingPatients),
    telemedicine: flag(filters.telemedicine),
    wheelchair: flag(filters.wheelchair),
    parking: flag(filters.parking),
    emergency: flag(filters.emergency),
    ...around(filters),
    limit: String(DEFAULT_LIMIT),
  };
  return filters.q === ''
    ? apiPages(contracts.listClinics, { query })
    : apiPages(contracts.searchClinics, { query: { q: filters.q, exact: flag(filters.exact), ...query } });
}

function around({ near, radius }: SearchFilters) {
  return near === '' ? {} : { near, radius };
}

function flag(on: boolean): 'true' | undefined {
  return on ? 'true' : undefined;
}
