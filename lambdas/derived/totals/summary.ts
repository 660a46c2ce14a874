import type { AdminSummary } from '../../../shared/contracts/staff/staff.ts';
import type { DirectoryStore } from '../../records/taxonomy/index.ts';
import { approvedClinics } from '../../records/taxonomy/index.ts';

/** Counted in the transactions that change them. */
export interface Counters {
  readonly pending: number;
  readonly contacts: number;
  readonly newContacts: number;
}

export interface CounterStore {
  counters(): Promise<Counters>;
}

/** The dashboard's counters, consistently read: staff look at them right after a change of their own. */
export function createSummary(
  directory: DirectoryStore,
  counters: CounterStore,
): () => Promise<AdminSummary> {
  return async () => {
    const [{ categories }, counted] = await Promise.all([
      directory.load({ consistent: true }),
      counters.counters(),
    ]);
    return { approved: approvedClinics(categories), ...counted };
  };
}
