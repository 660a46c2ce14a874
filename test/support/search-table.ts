/** Cards in memory beside a search index. */

import { indexedClinicOf, termsIn } from '../../lambdas/derived/search/indexed-clinic.ts';
import type { SearchedClinics } from '../../lambdas/derived/search/tier-reader.ts';
import type { MadeClinic } from '../fixtures/search-directory.ts';

export function clinicsInMemory(
  clinics: ReadonlyMap<string, MadeClinic>,
): SearchedClinics & { readonly read: { count: number } } {
  const read = { count: 0 };
  const found = <Value>(ids: readonly string[], valueFor: (id: string) => Value | undefined) => {
    read.count += ids.length;
    return new Map(
      ids.flatMap((id): [string, Value][] => {
        const value = valueFor(id);
        return value === undefined ? [] : [[id, value]];
      }),
    );
  };
  return {
    read,
    async listings(ids) {
      return found(ids, (id) => clinics.get(id)?.listing);
    },
    async terms(ids) {
      return found(ids, (id) => {
        const searched = clinics.get(id)?.searched;
        const indexed = searched && indexedClinicOf(searched);
        return indexed && { name: termsIn(indexed.name), others: termsIn(indexed.others) };
      });
    },
  };
}
