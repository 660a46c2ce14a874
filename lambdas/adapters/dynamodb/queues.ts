/** The queues of the index `byQueue` (access pattern 7). */
import { queueSortKey } from './keys.ts';
import { tableSchema } from './table.ts';

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

/** The keys that put an item into a queue. */
export function inQueue(queue: string, time: string, id: string) {
  return { [partitionKey]: queue, [sortKey]: queueSortKey(time, id) };
}

export interface QueueRead {
  readonly queue: string;
  readonly order: 'oldest first' | 'newest first';
  /** Sort key of the last item that was read before. */
  readonly after?: string | undefined;
}

export function queueQuery({ queue, order, after }: QueueRead) {
  const oldestFirst = order === 'oldest first';
  const position = after === undefined ? '' : ` AND #sk ${oldestFirst ? '>' : '<'} :after`;
  return {
    IndexName: 'byQueue',
    KeyConditionExpression: `#pk = :queue${position}`,
    ExpressionAttributeNames: { '#pk': partitionKey, ...(after !== undefined && { '#sk': sortKey }) },
    ExpressionAttributeValues: { ':queue': queue, ...(after !== undefined && { ':after': after }) },
    ScanIndexForward: oldestFirst,
  };
}
