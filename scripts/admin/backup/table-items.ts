/** Items of a table as DynamoDB has them: numbers as text, so that a restored item has the same bytes. */

import {
  type AttributeValue,
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
} from '@aws-sdk/client-dynamodb';
import { ConstantBackoff, handleWhen, retry } from 'cockatiel';
import * as z from 'zod';
import { googlePlacesKeys } from '../../../lambdas/jobs/google-places/items.ts';
import { inParallel } from '../../../lambdas/platform/in-parallel.ts';
import type { Key } from '../../../lambdas/table/key.ts';
import { resendUnprocessed, systemTiming } from '../../../lambdas/table/resend.ts';

export type StoredItem = Record<string, AttributeValue>;

const itemSchema = z.record(z.string(), z.custom<AttributeValue>());
const keySchema = z.object({ pk: z.object({ S: z.string() }), sk: z.object({ S: z.string() }) });

const MAX_BATCH = 25;
const CONCURRENT_BATCHES = 4;
/** Beyond those of a batch: a new table takes some minutes until it takes all that it can. */
const whileThrottled = retry(handleWhen(isThrottling), {
  maxAttempts: 11,
  backoff: new ConstantBackoff(5_000),
});

export class TableItems {
  readonly #client: DynamoDBClient;
  readonly #name: string;

  constructor(client: DynamoDBClient, name: string) {
    this.#client = client;
    this.#name = name;
  }

  /** A page of items in the table's own order. */
  async page(
    start: unknown,
    limit?: number,
  ): Promise<{ items: StoredItem[]; next?: StoredItem | undefined }> {
    const output = await this.#client.send(
      new ScanCommand({
        TableName: this.#name,
        ConsistentRead: true,
        ExclusiveStartKey: itemSchema.optional().parse(start),
        Limit: limit,
      }),
    );
    return { items: output.Items ?? [], next: output.LastEvaluatedKey };
  }

  /** Replaces items of the same keys. Those of one partition that follow each other are written together. */
  async write(items: readonly StoredItem[]): Promise<void> {
    const batches = Array.from({ length: Math.ceil(items.length / MAX_BATCH) }, (_, index) =>
      items.slice(index * MAX_BATCH, (index + 1) * MAX_BATCH),
    );
    await inParallel(batches, CONCURRENT_BATCHES, (batch) =>
      whileThrottled.execute(() => this.#writeBatch(batch)),
    );
  }

  #writeBatch(batch: readonly StoredItem[]): Promise<void> {
    return resendUnprocessed(
      batch.map((Item) => ({ PutRequest: { Item } })),
      async (writes) => {
        const command = new BatchWriteItemCommand({ RequestItems: { [this.#name]: writes } });
        const rest = (await this.#client.send(command)).UnprocessedItems?.[this.#name] ?? [];
        return rest.flatMap(({ PutRequest }) =>
          PutRequest?.Item === undefined ? [] : [{ PutRequest: { Item: PutRequest.Item } }],
        );
      },
      systemTiming,
    );
  }
}

function isThrottling(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ['AppError', 'ProvisionedThroughputExceededException', 'ThrottlingException'].includes(error.name);
}

export function keyOf(item: StoredItem): Key {
  const { pk, sk } = keySchema.parse(item);
  return { pk: pk.S, sk: sk.S };
}

/** What lasts seconds, and is of no use in another directory: rate limits, paths that caches have to forget. */
export const isTransient = ({ pk }: Key): boolean => pk.startsWith(googlePlacesKeys.calls('').pk);

/** Bytes become base64, as in DynamoDB's own JSON. */
export function toLine(item: StoredItem): string {
  return JSON.stringify(item, function (this: Readonly<Record<string, unknown>>, name, value) {
    const own = this[name];
    return own instanceof Uint8Array ? Buffer.from(own).toString('base64') : value;
  });
}

export function parseLine(line: string): StoredItem {
  return itemSchema.parse(
    // Only a type has a text for its value: that of an attribute is an object.
    JSON.parse(line, (name, value) =>
      name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
    ),
  );
}
