import { Outbox } from '../../../lambdas/records/outbox/outbox.ts';
import type { Table } from '../../../lambdas/table/client.ts';

/** The kinds of a record's open entries in the outbox, sorted: what the projector, or a sweep, enqueues. */
export async function openEntries(table: Table, id: string): Promise<string[]> {
  const outbox = new Outbox(table, ({ key }) => {
    throw new Error(`bad item ${key}`);
  });
  const { items } = await outbox.due(new Date(Date.now() + 15_000), { limit: 1_000 });
  return items
    .filter((entry) => entry.id === id)
    .map(({ kind }) => kind)
    .sort();
}
