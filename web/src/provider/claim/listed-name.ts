import { queryOptions } from '@tanstack/react-query';
import { getPractitioner } from '../../../../shared/contracts/people/people-contracts.ts';
import type { ClaimKind } from '../../../../shared/contracts/providers/claims.ts';
import { getClinic } from '../../../../shared/contracts/read-contracts.ts';
import { apiQuery } from '../../lib/api.ts';

/** Name of a public listing. */
export function listedName(kind: ClaimKind, id: string) {
  const params = { slugOrId: id };
  return queryOptions({
    queryKey: ['listed-name', kind, id],
    queryFn: async ({ client }): Promise<string> => {
      const { name } = await (kind === 'clinic'
        ? client.fetchQuery(apiQuery(getClinic, { params }))
        : client.fetchQuery(apiQuery(getPractitioner, { params })));
      return typeof name === 'string' ? name : '';
    },
    enabled: id !== '',
  });
}
