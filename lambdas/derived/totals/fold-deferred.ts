import type { Clock } from '../../platform/clock.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { BulkChange, BulkChangeRepository } from './bulk-change-repository.ts';
import { deferredPartitions } from './items.ts';
import type { TotalsFold } from './totals-fold.ts';

/**
 * Milliseconds between two rounds of adding up while a bulk change lasts. A city is in up to ten lists, and each round writes all entries
 * of each city that has changed since the last one.
 */
const INTERVAL_MS = 1_800_000;
/** Milliseconds of a part of a round, and between two parts: what others change waits no longer. */
const PART_MS = 5_000;
/** Milliseconds until an import is asked again whether it has ended. */
const WAIT_MS = 1_000;
const CONCURRENT_CITIES = 8;

interface Dependencies {
  readonly bulkChange: Pick<
    BulkChangeRepository,
    'state' | 'answer' | 'wait' | 'continueLater' | 'folded' | 'end' | 'newCities' | 'forgetNewCities'
  >;
  readonly totals: Pick<TotalsFold, 'fold'>;
  readonly cities: { apply(cityId: string): Promise<void> };
  readonly clock: Clock;
  readonly sleep: (ms: number) => Promise<unknown>;
}

/**
 * Adds up what a bulk change has deferred, and writes the lists of its cities, which have changed many times by then: at its end,
 * and while it lasts in intervals. Called with each record of the bulk change's item, which may have a question: everything before the record is derived by now. Throws
 * `service_unavailable`; the same call then continues.
 */
export type FoldDeferred = (record: DeferredRecord, hasTime: () => boolean) => Promise<void>;

export interface DeferredRecord {
  readonly at: string;
  readonly asked?: string | undefined;
}

export function createFoldDeferred(dependencies: Dependencies): FoldDeferred {
  const { bulkChange, totals, cities, clock, sleep } = dependencies;

  return async ({ at, asked }, hasTime) => {
    const began = clock().getTime();
    const state = await bulkChange.state();
    // Added up already.
    if (state === undefined) return;
    if (asked !== undefined && state.answered !== asked) await bulkChange.answer(asked);
    const isLast = state.at === at;
    const isDeclared = state.until !== undefined && state.until > began;
    const isEnd = isLast && !isDeclared;
    if (!isEnd && !isDue(state, began)) {
      // Else a later record follows by itself.
      if (isLast) {
        await sleep(WAIT_MS);
        await bulkChange.wait(at);
      }
      return;
    }
    const isComplete = await foldPart(() => hasTime() && clock().getTime() - began < PART_MS);
    if (!isComplete) await bulkChange.continueLater();
    else if (isEnd) await bulkChange.end(at);
    else await bulkChange.folded();
  };

  /** Whether all of it was added up in time. */
  async function foldPart(hasTime: () => boolean): Promise<boolean> {
    for (const partition of deferredPartitions) {
      if (!hasTime()) return false;
      const folded = await totals.fold({ partitions: [partition], hasTime });
      // Those whose time is not up: the stream has a record of a city whose totals have changed as well.
      await inParallel(folded.cities, CONCURRENT_CITIES, (id) => cities.apply(id));
      if (!folded.isComplete) return false;
    }
    for (;;) {
      const some = await bulkChange.newCities();
      if (some.length === 0) return true;
      if (!hasTime()) return false;
      await inParallel(some, CONCURRENT_CITIES, (id) => cities.apply(id));
      await bulkChange.forgetNewCities(some);
    }
  }
}

function isDue({ since, foldedAt, isFolding }: BulkChange, now: number): boolean {
  const passed = now - (foldedAt ?? since);
  return passed >= (isFolding ? PART_MS : INTERVAL_MS);
}
