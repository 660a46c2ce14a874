import * as z from 'zod/mini';
import { parseItem, type RawItem, type Table, WriteConflict } from '../../table/index.ts';
import { pageKeys } from './items.ts';
import type { Claim, PendingEntry, PendingPaths } from './ports.ts';

const KEY = pageKeys.pendingPaths();

const pendingItemSchema = z.object({
  /** A batch and a path, with a space between them. DynamoDB has no empty set. */
  pending: z._default(z.set(z.string()), new Set()),
});

/** Access pattern 35: one item, with the paths that wait and the time from which the next request may be sent. */
export class TablePendingPaths implements PendingPaths {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async add(batch: string, paths: readonly string[]): Promise<void> {
    await this.#change(
      'ADD',
      paths.map((path) => ({ batch, path })),
    );
  }

  async has(batch: string): Promise<boolean> {
    const entries = entriesOf(await this.#table.get(KEY, { consistent: true }));
    return entries.some((entry) => entry.batch === batch);
  }

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

  async remove(entries: readonly PendingEntry[]): Promise<void> {
    await this.#change('DELETE', entries);
  }

  async #change(action: 'ADD' | 'DELETE', entries: readonly PendingEntry[]): Promise<void> {
    if (entries.length === 0) return;
    await this.#table.update({
      Key: KEY,
      UpdateExpression: `${action} pending :entries`,
      ExpressionAttributeValues: {
        ':entries': new Set(entries.map(({ batch, path }) => `${batch} ${path}`)),
      },
    });
  }
}

function entriesOf(item: RawItem | undefined): PendingEntry[] {
  const { pending } = parseItem('pending paths', pendingItemSchema, item ?? {});
  return [...pending].map((entry) => {
    const at = entry.indexOf(' ');
    return { batch: entry.slice(0, at), path: entry.slice(at + 1) };
  });
}
