import { goneClinicSchema } from '../../../../shared/contracts/entities.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { isUlid } from '../../../../shared/domain/text/slug.ts';
import { MAX_COMPARED } from '../../components/choices/choices.ts';
import { apiQuery } from '../../lib/api.ts';

/** The first ids of the URL, each once; what is none is left out. */
export function comparedIds(search: URLSearchParams): readonly string[] {
  const ids = (search.get('ids') ?? '').toUpperCase().split(',');
  return [...new Set(ids.filter(isUlid))].slice(0, MAX_COMPARED);
}

/** A clinic; one that is no longer listed, or `null` when there is none. */
export const comparedQuery = (id: string) =>
  apiQuery(contracts.getClinic, { params: { slugOrId: id } }, { nullOn: 404, gone: goneClinicSchema });
