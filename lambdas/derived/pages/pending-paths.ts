import { parseItem, type RawItem, retryOnConflict, type Table, WriteConflict } from '../../table/index.ts';
import { pageKeys, pendingPathsItemSchema } from './items.ts';
import { MAX_PATHS, mergePagePaths, type PagePaths, type Priority } from './merge-paths.ts';

const KEY = pageKeys.pendingPaths();

/** A batch adds `MAX_PATHS` at most, so that merged paths leave room for another one. */
export const MAX_PENDING = 2 * MAX_PATHS + 200;

export interface PendingEntry {
  /** Batches have the order of their names, the newest last. */
  readonly batch: string;
  readonly priority: Priority;
  readonly path: string;
}

export type Claim =
  | { readonly isGranted: true; readonly entries: readonly PendingEntry[] }
  | { readonly isGranted: false };

/**
 * The paths that wait for the next request, of all workers together: one item, with the time from which the request may be sent.
 * All throw `service_unavailable`.
 */
export class PendingPaths {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Adds paths of a batch, whose name tells them from those of other batches. Where too many would wait, all of them are merged as a
   * request would merge them: the set stays far below 400 KB.
   */
  async add(batch: string, paths: PagePaths): Promise<void> {
    const entries = entriesWith(batch, paths);
    if (entries.length === 0) return;
    try {
      await this.#table.update({
        Key: KEY,
        UpdateExpression: 'ADD pending :entries',
        ConditionExpression: 'attribute_not_exists(pending) OR size(pending) <= :room',
        ExpressionAttributeValues: {
          ':entries': setOf(entries),
          ':room': MAX_PENDING - entries.length,
        },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await this.#merge(batch, entries);
    }
  }

  /**
   * The merged paths have a batch of their own, which stays until it is sent: workers whose entries are gone take them for sent. One
   * path of the new batch stays its own, by which its worker knows whether it was sent.
   */
  async #merge(batch: string, added: readonly PendingEntry[]): Promise<void> {
    await retryOnConflict(async () => {
      const pending = entriesOf(await this.#table.get(KEY, { consistent: true }));
      const merged = mergePagePaths(pathsOf([...pending, ...added]));
      await this.#table.update({
        Key: KEY,
        UpdateExpression: 'SET pending = :merged',
        ConditionExpression: pending.length === 0 ? 'attribute_not_exists(pending)' : 'pending = :read',
        ExpressionAttributeValues: {
          ':merged': setOf([...entriesWith(`${batch}-merged`, merged), ...added.slice(0, 1)]),
          ...(pending.length > 0 && { ':read': setOf(pending) }),
        },
      });
    });
  }

  /** Whether paths of the batch still wait. */
  async has(batch: string): Promise<boolean> {
    const entries = entriesOf(await this.#table.get(KEY, { consistent: true }));
    return entries.some((entry) => entry.batch === batch);
  }

  /** All paths that wait, if the last request is older than `interval` milliseconds: this call counts as the next one. */
  async claim(now: number, interval: number): Promise<Claim> {
    try {
      const item = await this.#table.update({
        Key: KEY,
        UpdateExpression: 'SET nextAt = :next',
        ConditionExpression: 'attribute_not_exists(nextAt) OR nextAt <= :now',
        ExpressionAttributeValues: { ':now': now, ':next': now + interval },
        ReturnValues: 'ALL_NEW',
      });
      return { isGranted: true, entries: entriesOf(item) };
    } catch (error) {
      if (error instanceof WriteConflict) return { isGranted: false };
      throw error;
    }
  }

  /** Stores that a bulk change was seen just now: the next one may follow. */
  async noteBulk(now: number): Promise<void> {
    await this.#table.update({
      Key: KEY,
      UpdateExpression: 'SET bulkAt = :now',
      ExpressionAttributeValues: { ':now': now },
    });
  }

  /** When the last bulk change was seen that no request followed. */
  async bulkAt(): Promise<number | undefined> {
    const item = await this.#table.get(KEY, { consistent: true });
    return parseItem('pending paths', pendingPathsItemSchema, item ?? {}).bulkAt;
  }

  /** After the request for bulk changes until then; those that came later need another one. */
  async clearBulk(seenAt: number): Promise<void> {
    try {
      await this.#table.update({
        Key: KEY,
        UpdateExpression: 'REMOVE bulkAt',
        ConditionExpression: 'bulkAt = :seen',
        ExpressionAttributeValues: { ':seen': seenAt },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }

  /** Removes what was sent. */
  async remove(entries: readonly PendingEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#table.update({
      Key: KEY,
      UpdateExpression: 'DELETE pending :entries',
      ExpressionAttributeValues: { ':entries': setOf(entries) },
    });
  }
}

/** The paths of a batch as entries. */
export function entriesWith(batch: string, { urgent, ordinary }: PagePaths): readonly PendingEntry[] {
  return [
    ...urgent.map((path): PendingEntry => ({ batch, priority: 'urgent', path })),
    ...ordinary.map((path): PendingEntry => ({ batch, priority: 'ordinary', path })),
  ];
}

/** Both kinds, the newest first. */
export function pathsOf(entries: readonly PendingEntry[]): PagePaths {
  const newestFirst = entries.toSorted((a, b) => (a.batch < b.batch ? 1 : -1));
  const of = (priority: Priority) =>
    newestFirst.filter((entry) => entry.priority === priority).map(({ path }) => path);
  return { urgent: of('urgent'), ordinary: of('ordinary') };
}

function setOf(entries: readonly PendingEntry[]): Set<string> {
  return new Set(
    entries.map(({ batch, priority, path }) =>
      priority === 'urgent' ? `${batch} ${path}` : `${batch} ${priority} ${path}`,
    ),
  );
}

function entriesOf(item: RawItem | undefined): PendingEntry[] {
  const { pending } = parseItem('pending paths', pendingPathsItemSchema, item ?? {});
  return [...pending].map((entry) => {
    const [batch = '', ...rest] = entry.split(' ');
    return { batch, priority: rest.length === 1 ? 'urgent' : 'ordinary', path: rest.at(-1) ?? '' };
  });
}
