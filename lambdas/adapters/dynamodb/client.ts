import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unavailable } from '../../app/errors.ts';
import type { Key } from './keys.ts';

/** An item as it was read, before its schema parsed it. */
export type RawItem = Readonly<Record<string, unknown>>;

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;
export type BatchWrites = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** A condition of a write did not hold, or another write was under way: read again, then try again. */
export class WriteConflict extends Error {
  constructor(cause: unknown) {
    super('the write met another one', { cause });
    this.name = 'WriteConflict';
  }
}

/** Read units, write units or both, as the service counted them. */
export type OnCapacity = (units: number) => void;

/** A client that gives up soon: a dead table must become an answer well within the function's timeout. */
export function createDynamoDbClient(): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}

const MAX_BATCH_WRITES = 25;

/** The table, with the calls that repositories use. Throws `service_unavailable` when the service fails. */
export class Table {
  readonly #client: DynamoDBDocumentClient;
  readonly #name: string;
  readonly #onCapacity: OnCapacity;

  constructor(client: DynamoDBClient, name: string, onCapacity: OnCapacity = () => {}) {
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    this.#name = name;
    this.#onCapacity = onCapacity;
  }

  /** One page of a query; `more` when the partition goes on after it. */
  async query(
    input: Omit<QueryCommandInput, 'TableName'>,
  ): Promise<{ items: RawItem[]; lastKey?: RawItem | undefined }> {
    const output = await this.#call(() =>
      this.#client.send(
        new QueryCommand({ ...input, TableName: this.#name, ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
    return { items: output.Items ?? [], lastKey: output.LastEvaluatedKey };
  }

  /** Every item of a query, for partitions that are known to be small or are wanted whole. */
  async queryAll(input: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey'>): Promise<RawItem[]> {
    const items: RawItem[] = [];
    let start: RawItem | undefined;
    do {
      const page = await this.query({ ...input, ...(start && { ExclusiveStartKey: start }) });
      items.push(...page.items);
      start = page.lastKey;
    } while (start !== undefined);
    return items;
  }

  /** The first `count` items of a query, however large they are. */
  async queryFirst(
    input: Omit<QueryCommandInput, 'TableName' | 'ExclusiveStartKey' | 'Limit'>,
    count: number,
  ): Promise<RawItem[]> {
    const items: RawItem[] = [];
    let start: RawItem | undefined;
    do {
      const page = await this.query({
        ...input,
        Limit: count - items.length,
        ...(start && { ExclusiveStartKey: start }),
      });
      items.push(...page.items);
      start = page.lastKey;
    } while (start !== undefined && items.length < count);
    return items;
  }

  async get(key: Key, options: { consistent?: boolean } = {}): Promise<RawItem | undefined> {
    const output = await this.#call(() =>
      this.#client.send(
        new GetCommand({
          TableName: this.#name,
          Key: key,
          ConsistentRead: options.consistent ?? false,
          ReturnConsumedCapacity: 'TOTAL',
        }),
      ),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
    return output.Item;
  }

  /** The items of at most 100 keys that exist, in no order. */
  async batchGet(
    wanted: readonly Key[],
    { consistent = true }: { consistent?: boolean } = {},
  ): Promise<RawItem[]> {
    const items: RawItem[] = [];
    let rest: Record<string, unknown>[] = wanted.map((key) => ({ ...key }));
    while (rest.length > 0) {
      const request = { [this.#name]: { Keys: rest, ConsistentRead: consistent } };
      const output = await this.#call(() =>
        this.#client.send(new BatchGetCommand({ RequestItems: request, ReturnConsumedCapacity: 'TOTAL' })),
      );
      for (const { CapacityUnits } of output.ConsumedCapacity ?? []) this.#count(CapacityUnits);
      items.push(...(output.Responses?.[this.#name] ?? []));
      rest = output.UnprocessedKeys?.[this.#name]?.Keys ?? [];
    }
    return items;
  }

  /** Answers the attributes that `ReturnValues` asks for. */
  async update(input: Omit<UpdateCommandInput, 'TableName'>): Promise<RawItem | undefined> {
    const output = await this.#call(() =>
      this.#client.send(
        new UpdateCommand({ ...input, TableName: this.#name, ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
    return output.Attributes;
  }

  async delete(key: Key): Promise<void> {
    const output = await this.#call(() =>
      this.#client.send(
        new DeleteCommand({ TableName: this.#name, Key: key, ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
  }

  /** All or nothing; throws `WriteConflict` when a condition fails or another transaction is in the way. */
  async transact(writes: (tableName: string) => TransactItems): Promise<void> {
    const output = await this.#call(() =>
      this.#client.send(
        new TransactWriteCommand({ TransactItems: writes(this.#name), ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    for (const { CapacityUnits } of output.ConsumedCapacity ?? []) this.#count(CapacityUnits);
  }

  /** Puts and deletes in any order, until each is done. */
  async batchWrite(writes: BatchWrites): Promise<void> {
    for (let start = 0; start < writes.length; start += MAX_BATCH_WRITES) {
      let rest: BatchWrites = writes.slice(start, start + MAX_BATCH_WRITES);
      while (rest.length > 0) {
        const request = { [this.#name]: rest };
        const output = await this.#call(() =>
          this.#client.send(new BatchWriteCommand({ RequestItems: request })),
        );
        rest = output.UnprocessedItems?.[this.#name] ?? [];
      }
    }
  }

  async #call<Output>(send: () => Promise<Output>): Promise<Output> {
    try {
      return await send();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      if (CONFLICTS.has(name)) throw new WriteConflict(error);
      // A request that the service does not understand is our own mistake, not its failure.
      if (name === 'ValidationException') throw error;
      throw unavailable(error);
    }
  }

  #count(units: number | undefined): void {
    this.#onCapacity(units ?? 0);
  }
}

const CONFLICTS = new Set([
  'ConditionalCheckFailedException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);
