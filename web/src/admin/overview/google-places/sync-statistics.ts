/** Derives what the sync panel shows from the statistics of a run. */
import type { SyncRun, SyncStatistics } from '../../../../../shared/contracts/google-places/google-places.ts';

/** Clinics processed so far, of all clinics. */
export function progressOf({ totalClinicsProcessed, clinicsRemaining }: SyncStatistics) {
  return { done: totalClinicsProcessed, all: totalClinicsProcessed + clinicsRemaining };
}

/** The progress in steps of 25 percent, 0 to 100: few enough to announce to screen readers. */
export function quarterOf(statistics: SyncStatistics): number {
  const { done, all } = progressOf(statistics);
  return all === 0 ? 0 : Math.floor((4 * done) / all) * 25;
}

/** 0.9834 as '98.3%'. */
export function percentage(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** 1.0384 as '1.04'. */
export function ratio(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** '8 s', '3 min 20 s', '2 h 5 min'. */
export function duration(fromInstant: string, toInstant: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(toInstant) - Date.parse(fromInstant)) / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

/** Reasons why clinics were not updated, the most frequent first. */
export function reasonsOf(errors: SyncRun['errors']) {
  const reasons = [
    { name: 'notFound', count: errors.notFound },
    { name: 'needsReview', count: errors.needsReview },
    { name: 'noRating', count: errors.noRating },
    { name: 'failed', count: errors.failed },
  ] as const;
  return reasons.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
}

/** The parts of a run's bar, in drawing order. */
export const barParts = ['updated', 'skipped', 'errors', 'remaining'] as const;

export function barOf({ clinicsUpdated, clinicsSkipped, errors, clinicsRemaining }: SyncStatistics) {
  const counts = { updated: clinicsUpdated, skipped: clinicsSkipped, errors, remaining: clinicsRemaining };
  return barParts.map((part) => ({ part, count: counts[part] })).filter(({ count }) => count > 0);
}

/** The number of clinics of the longest bar. */
export function longestBar(runs: readonly SyncRun[]): number {
  return Math.max(1, ...runs.map(({ statistics }) => progressOf(statistics).all));
}
