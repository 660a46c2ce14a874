import type { QueryClient } from '@tanstack/react-query';
import { summaryQuery } from './queries.ts';

/** Milliseconds after a decision. The projector adds the counters up after the call, mostly within a second. */
const READ_AFTER = [0, 1_000, 3_000, 8_000];

/** Reads the dashboard's counters until they contain a decision that was just made. */
export function followCounters(queries: QueryClient): void {
  for (const delay of READ_AFTER) {
    setTimeout(() => void queries.invalidateQueries({ queryKey: summaryQuery.queryKey }), delay);
  }
}
