import type { StoredChange } from '../changes/index.ts';
import { type ChangeFeed, DAY_MS, KEPT_DAYS, SETTLED_MS } from '../changes/index.ts';
import type { DataQualityRepository } from './data-quality-repository.ts';
import { correctionFigures, type ListingCounts, listingFigures, withChanges } from './figures.ts';

/** Changes of a read. */
const PAGE_SIZE = 1_000;

/**
 * Stores what was counted of the listings at an instant, with the figures of corrections and of the months up to then. A repeat stores the
 * same: the months know how far they have counted. Throws `service_unavailable`.
 */
export type StoreMeasurement = (counts: ListingCounts, measuredAt: string) => Promise<void>;

export function createStoreMeasurement(
  quality: Pick<DataQualityRepository, 'latest' | 'store' | 'corrections'>,
  feed: Pick<ChangeFeed, 'page'>,
): StoreMeasurement {
  async function changesBetween(since: string, until: Date): Promise<StoredChange[]> {
    const changes: StoredChange[] = [];
    let [from, isPosition] = [since, false];
    for (;;) {
      const page = await feed.page(from, isPosition, until, PAGE_SIZE);
      changes.push(...page.changes);
      if (page.next === undefined) return changes;
      [from, isPosition] = [page.next, true];
    }
  }

  return async (counts, measuredAt) => {
    const before = await quality.latest();
    const settled = new Date(Date.parse(measuredAt) - SETTLED_MS);
    const oldest = new Date(settled.getTime() - (KEPT_DAYS - 1) * DAY_MS).toISOString();
    const since = before === undefined || before.changesUntil < oldest ? oldest : before.changesUntil;
    const changes = await changesBetween(since, settled);
    await quality.store({
      measuredAt,
      ...listingFigures(counts),
      corrections: correctionFigures(await quality.corrections()),
      months: withChanges(before?.months ?? [], changes),
      changesUntil: settled.toISOString(),
    });
  };
}
