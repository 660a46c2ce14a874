/** The queues of the index `byQueue` (access pattern 7). */
import type { RawItem } from './client.ts';
import { indexQuery } from './index-query.ts';
import { queueSortKey } from './keys.ts';
import { tableSchema } from './table.ts';

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

/** The keys that put an item into a queue. */
export function inQueue(queue: string, time: string, id: string) {
  return { [partitionKey]: queue, [sortKey]: queueSortKey(time, id) };
}

/** Where an item that was read from a queue stands in it. */
export function positionOf(item: RawItem): string {
  return String(item[sortKey]);
}

export interface QueueRead {
  readonly queue: string;
  readonly order: 'oldest first' | 'newest first';
  /** Sort key of the last item that was read before. */
  readonly after?: string | undefined;
}

export function queueQuery({ queue, order, after }: QueueRead) {
  return indexQuery({
    index: 'byQueue',
    partition: queue,
    order: order === 'oldest first' ? 'ascending' : 'descending',
    after,
  });
}
