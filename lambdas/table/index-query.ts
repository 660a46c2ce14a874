import type { RawItem } from './client.ts';
import { queueSortKey } from './key.ts';

import { type IndexName, tableSchema } from './schema.ts';

export interface IndexRead {
  readonly index: IndexName;
  readonly partition: string;
  readonly order: 'ascending' | 'descending';
  /** Sort key of the last item of the page before. */
  readonly after: string | undefined;
}

/** A partition of an index in the order of its sort key, from its start or after a position. */
export function indexQuery({ index, partition, order, after }: IndexRead) {
  const { partitionKey, sortKey } = tableSchema.indexes[index];
  const ascending = order === 'ascending';
  const position = after === undefined ? '' : ` AND #sk ${ascending ? '>' : '<'} :after`;
  return {
    IndexName: index,
    KeyConditionExpression: `#pk = :pk${position}`,
    ExpressionAttributeNames: { '#pk': partitionKey, ...(after !== undefined && { '#sk': sortKey }) },
    ExpressionAttributeValues: { ':pk': partition, ...(after !== undefined && { ':after': after }) },
    ScanIndexForward: ascending,
  };
}

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

/** The keys that put an item into a queue. */
export function inQueue(queue: string, time: string, id: string) {
  return { [partitionKey]: queue, [sortKey]: queueSortKey(time, id) };
}

/** The position of an item in the queue that it was read from. */
export function positionOf(item: RawItem): string {
  return String(item[sortKey]);
}

export interface QueueRead {
  readonly queue: string;
  readonly order: 'oldest first' | 'newest first';
  /** Sort key of the last item of the page before. */
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
