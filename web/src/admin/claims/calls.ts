import { useQueryClient } from '@tanstack/react-query';
import { contracts } from '../../../../shared/contracts/index.ts';
import type { ClaimList } from '../../../../shared/contracts/providers/claim-parameters.ts';
import { ApiError, apiPages } from '../../lib/api.ts';

/** Rows of each page of the calls. */
const PAGE = '20';

export const claimPages = (state: ClaimList) =>
  apiPages(contracts.listStaffClaims, { query: { state, limit: PAGE } });

export const providerChangePages = apiPages(contracts.listProviderChanges, { query: { limit: PAGE } });

/** Whether another member of staff has decided, or the record is gone. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** Reads lists of claims, or of what providers ask for, again. */
export function useListsChanged(name: 'claims' | 'provider-changes'): () => Promise<void> {
  const queries = useQueryClient();
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [, room, last] }) => room === 'admin' && String(last).startsWith(name),
    });
}
