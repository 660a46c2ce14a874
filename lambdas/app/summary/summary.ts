import type { AdminSummary } from '../../../shared/contracts/staff.ts';
import type { DirectoryStore } from '../directory/ports.ts';
import type { CounterStore } from './ports.ts';

/** The dashboard's counters, as they are now: staff look at them after what they did. */
export function createSummary(
  directory: DirectoryStore,
  counters: CounterStore,
): () => Promise<AdminSummary> {
  return async () => {
    const [{ cities }, counted] = await Promise.all([
      directory.load({ consistent: true }),
      counters.counters(),
    ]);
    // Every approved clinic is in one city.
    return { approved: cities.reduce((sum, { clinicCount }) => sum + clinicCount, 0), ...counted };
  };
}
