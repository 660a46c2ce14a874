import { type IndexName, tableSchema } from './table.ts';

export interface IndexRead {
  readonly index: IndexName;
  readonly partition: string;
  readonly order: 'ascending' | 'descending';
  /** Sort key of the last item that was read before. */
  readonly after: string | undefined;
}

/** A partition of an index in the order of its sort key, from the beginning or from behind a position. */
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
