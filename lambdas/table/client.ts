import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DeleteCommand,
  type DeleteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  ScanCommand,
  type ScanCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { serviceError } from '../platform/errors.ts';
import type { Key } from './key.ts';

import { resendThrottled, resendUnprocessed, systemTiming, type Timing } from './resend.ts';

/** A stored item before its schema has parsed it. */
export type RawItem = Readonly<Record<string, unknown>>;

export type TransactItems = NonNullable<TransactWriteCommandInput['TransactItems']>;
/** Writes of a transaction, for the table's name. */
export type Writes = (tableName: string) => TransactItems;
export type BatchWrites = NonNullable<BatchWriteCommandInput['RequestItems']>[string];

/** A condition of a write does not hold, or a concurrent write conflicts with it: read again, then retry. */
export class WriteConflict extends Error {
  constructor(cause: unknown) {
    super('the write conflicts with another one', { cause });
    this.name = 'WriteConflict';
  }
}

/** Called with the read or write capacity units (RCU, WCU) that a request consumed. */
export type OnCapacity = (units: number) => void;

/** A client with short timeouts: a table that does not respond becomes a 503 well within the function's timeout. */
export function createDynamoDbClient(): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 500, requestTimeout: 1_500, throwOnRequestTimeout: true },
  });
}

const MAX_BATCH_WRITES = 25;

export type UpdateInput = Omit<UpdateCommandInput, 'TableName'>;

/** The table, with the calls that repositories use. Throws `service_unavailable` when the service fails, and `AccessDenied`. */
export class Table {
  readonly #client: DynamoDBDocumentClient;
  readonly #name: string;
  readonly #onCapacity: OnCapacity;
  readonly #timing: Timing;

  constructor(
    client: DynamoDBClient,
    name: string,
    onCapacity: OnCapacity = () => {},
    timing: Timing = systemTiming,
  ) {
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    this.#name = name;
    this.#onCapacity = onCapacity;
    this.#timing = timing;
  }

  /** One page of a query with the capacity units that it consumed; `lastKey` unless it is the last one. */
  async query(
    input: Omit<QueryCommandInput, 'TableName'>,
  ): Promise<{ items: RawItem[]; lastKey?: RawItem | undefined; units: number }> {
    const output = await this.#call(() =>
      this.#client.send(
        new QueryCommand({ ...input, TableName: this.#name, ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    const units = output.ConsumedCapacity?.CapacityUnits ?? 0;
    this.#count(units);
    return { items: output.Items ?? [], lastKey: output.LastEvaluatedKey, units };
  }

  /** Every item of a query, for small partitions and for those that are needed whole. */
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

  /** One page of all items; only operators' commands may scan. `lastKey` unless it is the last one. */
  async scan(
    input: Omit<ScanCommandInput, 'TableName'>,
  ): Promise<{ items: RawItem[]; lastKey?: RawItem | undefined }> {
    const output = await this.#call(() =>
      this.#client.send(
        new ScanCommand({ ...input, TableName: this.#name, ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
    return { items: output.Items ?? [], lastKey: output.LastEvaluatedKey };
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

  /**
   * The items of at most 100 keys that exist, in no order: all of them, or `service_unavailable`. `onUnits` gets the read units that they
   * consumed.
   */
  async batchGet(
    wanted: readonly Key[],
    { consistent = true, onUnits }: { consistent?: boolean; onUnits?: OnCapacity } = {},
  ): Promise<RawItem[]> {
    const items: RawItem[] = [];
    const keys: Record<string, unknown>[] = wanted.map((key) => ({ ...key }));
    const send = async (rest: Record<string, unknown>[]) => {
      const request = { [this.#name]: { Keys: rest, ConsistentRead: consistent } };
      const output = await this.#call(() =>
        this.#client.send(new BatchGetCommand({ RequestItems: request, ReturnConsumedCapacity: 'TOTAL' })),
      );
      for (const { CapacityUnits = 0 } of output.ConsumedCapacity ?? []) {
        this.#count(CapacityUnits);
        onUnits?.(CapacityUnits);
      }
      items.push(...(output.Responses?.[this.#name] ?? []));
      return output.UnprocessedKeys?.[this.#name]?.Keys ?? [];
    };
    await resendUnprocessed(keys, send, this.#timing);
    return items;
  }

  /** Returns the attributes that `ReturnValues` names. */
  async update(input: UpdateInput): Promise<RawItem | undefined> {
    const output = await this.#call(() =>
      this.#client.send(
        new UpdateCommand({ ...input, TableName: this.#name, ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
    return output.Attributes;
  }

  async put(input: Omit<PutCommandInput, 'TableName'>): Promise<void> {
    const output = await this.#call(() =>
      this.#client.send(new PutCommand({ ...input, TableName: this.#name, ReturnConsumedCapacity: 'TOTAL' })),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
  }

  /** Returns whether the condition held. */
  async deleteIf(input: Omit<DeleteCommandInput, 'TableName'>): Promise<boolean> {
    try {
      const output = await this.#call(() =>
        this.#client.send(
          new DeleteCommand({ ...input, TableName: this.#name, ReturnConsumedCapacity: 'TOTAL' }),
        ),
      );
      this.#count(output.ConsumedCapacity?.CapacityUnits);
      return true;
    } catch (error) {
      if (error instanceof WriteConflict) return false;
      throw error;
    }
  }

  async delete(key: Key): Promise<void> {
    const output = await this.#call(() =>
      this.#client.send(
        new DeleteCommand({ TableName: this.#name, Key: key, ReturnConsumedCapacity: 'TOTAL' }),
      ),
    );
    this.#count(output.ConsumedCapacity?.CapacityUnits);
  }

  /** Writes all or nothing. Throws `WriteConflict` when a condition fails or another transaction conflicts. */
  async transact(writes: (tableName: string) => TransactItems): Promise<void> {
    const TransactItems = writes(this.#name);
    const send = () =>
      this.#client.send(new TransactWriteCommand({ TransactItems, ReturnConsumedCapacity: 'TOTAL' }));
    const output = await this.#call(() => resendThrottled(send, this.#timing));
    for (const { CapacityUnits } of output.ConsumedCapacity ?? []) this.#count(CapacityUnits);
  }

  /** Puts and deletes in any order. When it throws, any of them may be done: writing all of them again is safe. */
  async batchWrite(writes: BatchWrites): Promise<void> {
    const send = async (rest: BatchWrites) => {
      const request = { [this.#name]: rest };
      const output = await this.#call(() =>
        this.#client.send(new BatchWriteCommand({ RequestItems: request })),
      );
      return output.UnprocessedItems?.[this.#name] ?? [];
    };
    for (let start = 0; start < writes.length; start += MAX_BATCH_WRITES) {
      await resendUnprocessed(writes.slice(start, start + MAX_BATCH_WRITES), send, this.#timing);
    }
  }

  async #call<Output>(send: () => Promise<Output>): Promise<Output> {
    try {
      return await send();
    } catch (error) {
      const reasons = reasonsOf(error);
      if (reasons.some((reason) => CONFLICTS.has(reason))) throw new WriteConflict(error);
      // An invalid request is a defect of this code, not a failure of the service.
      if (reasons.some((reason) => MISTAKES.has(reason))) throw error;
      throw serviceError(error);
    }
  }

  #count(units: number | undefined): void {
    this.#onCapacity(units ?? 0);
  }
}

/**
 * Why a request failed: the error's name, or for a cancelled transaction the reasons of its items. Source:
 * "TransactWriteItems", Amazon DynamoDB API reference.
 */
function reasonsOf(error: unknown): string[] {
  if (error instanceof TransactionCanceledException && error.CancellationReasons !== undefined) {
    return error.CancellationReasons.map(({ Code = '' }) => Code);
  }
  return error instanceof Error ? [error.name] : [];
}

const CONFLICTS = new Set([
  'ConditionalCheckFailed',
  'ConditionalCheckFailedException',
  'TransactionConflict',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

const MISTAKES = new Set(['ValidationError', 'ValidationException']);
