import { contracts } from '../../../../shared/contracts/index.ts';
import { DEFAULT_LIMIT } from '../../../../shared/contracts/limits.ts';
import { apiPages } from '../../lib/api.ts';
import { chosen } from './filters.ts';
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
    acceptingPatients: flag(filters.acceptingPatients),
    telemedicine: flag(filters.telemedicine),
    limit: String(DEFAULT_LIMIT),
  };
  return filters.q === ''
    ? apiPages(contracts.listClinics, { query })
    : apiPages(contracts.searchClinics, { query: { q: filters.q, ...query } });
}

function flag(on: boolean): 'true' | undefined {
  return on ? 'true' : undefined;
}
