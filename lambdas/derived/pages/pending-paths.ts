import { parseItem, type RawItem, retryOnConflict, type Table, WriteConflict } from '../../table/index.ts';
import { pageKeys, pendingPathsItemSchema } from './items.ts';
import { MAX_PATHS, mergePaths } from './merge-paths.ts';

const KEY = pageKeys.pendingPaths();

/** A batch adds `MAX_PATHS` at most, so that merged paths leave room for another one. */
export const MAX_PENDING = 2 * MAX_PATHS + 200;

export interface PendingEntry {
  readonly batch: string;
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
   * Adds paths of a batch, whose name tells them from those of other batches. Where too many would wait, all of them are merged as a request would merge them: the set
   * stays far below 400 KB.
   */
  async add(batch: string, paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    try {
      await this.#table.update({
        Key: KEY,
        UpdateExpression: 'ADD pending :entries',
        ConditionExpression: 'attribute_not_exists(pending) OR size(pending) <= :room',
        ExpressionAttributeValues: {
          ':entries': setOf(paths.map((path) => ({ batch, path }))),
          ':room': MAX_PENDING - paths.length,
        },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      await this.#merge(batch, paths);
    }
  }

  /**
   * The merged paths have a batch of their own, which stays until it is sent: workers whose entries are gone take them for sent. One
   * path of the new batch stays its own, by which its worker knows whether it was sent.
   */
  async #merge(batch: string, paths: readonly string[]): Promise<void> {
    await retryOnConflict(async () => {
      const pending = entriesOf(await this.#table.get(KEY, { consistent: true }));
      const merged = mergePaths([...pending.map(({ path }) => path), ...paths]);
      await this.#table.update({
        Key: KEY,
        UpdateExpression: 'SET pending = :merged',
        ConditionExpression: pending.length === 0 ? 'attribute_not_exists(pending)' : 'pending = :read',
        ExpressionAttributeValues: {
          ':merged': setOf([
            ...merged.map((path) => ({ batch: `merged-by-${batch}`, path })),
            ...paths.slice(0, 1).map((path) => ({ batch, path })),
          ]),
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

function setOf(entries: readonly PendingEntry[]): Set<string> {
  return new Set(entries.map(({ batch, path }) => `${batch} ${path}`));
}

function entriesOf(item: RawItem | undefined): PendingEntry[] {
  const { pending } = parseItem('pending paths', pendingPathsItemSchema, item ?? {});
  return [...pending].map((entry) => {
    const at = entry.indexOf(' ');
    return { batch: entry.slice(0, at), path: entry.slice(at + 1) };
  });
}
