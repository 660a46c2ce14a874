import {
  DynamoDBClient,
  InternalServerError,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  BatchWriteCommand,
  type BatchWriteCommandInput,
  DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../platform/errors.ts';
import { Table, WriteConflict } from './client.ts';

const dynamoDb = mockClient(DynamoDBDocumentClient);
// Test files share their modules.
afterAll(() => dynamoDb.restore());
let clock: number;
let waits: number[];
let chance: number;
/** Milliseconds that each request takes. */
let latency: number;

const timing = {
  now: () => clock,
  sleep: async (ms: number) => {
    waits.push(ms);
    clock += ms;
  },
  random: () => chance,
};
const table = new Table(new DynamoDBClient({ region: 'us-east-1' }), 'directory', () => {}, timing);

const keysOf = (count: number) => Array.from({ length: count }, (_, index) => ({ pk: `P${index}`, sk: 'S' }));
const writesOf = (count: number) => keysOf(count).map((Item) => ({ PutRequest: { Item } }));
const unavailable = { code: 'service_unavailable' };

/** Returns so many items of each request and leaves the other keys unprocessed. */
function readsAtMost(count: number): void {
  dynamoDb.on(BatchGetCommand).callsFake(({ RequestItems }: BatchGetCommandInput) => {
    clock += latency;
    const Keys = RequestItems?.directory?.Keys ?? [];
    const left = Keys.slice(count);
    return {
      Responses: { directory: Keys.slice(0, count) },
      ...(left.length > 0 && { UnprocessedKeys: { directory: { Keys: left } } }),
    };
  });
}

function writesAtMost(count: number): unknown[] {
  const written: unknown[] = [];
  dynamoDb.on(BatchWriteCommand).callsFake(({ RequestItems }: BatchWriteCommandInput) => {
    clock += latency;
    const requests = RequestItems?.directory ?? [];
    written.push(...requests.slice(0, count));
    const left = requests.slice(count);
    return left.length > 0 ? { UnprocessedItems: { directory: left } } : {};
  });
  return written;
}

beforeEach(() => {
  dynamoDb.reset();
  clock = 1_000;
  waits = [];
  chance = 0.999_999;
  latency = 5;
});

describe('unprocessed items of a batch', () => {
  it('are read again with exponential backoff, each once', async () => {
    readsAtMost(3);
    expect(await table.batchGet(keysOf(10))).toEqual(keysOf(10));
    expect(waits.map(Math.round)).toEqual([50, 100, 200]);
  });

  it('are written again, 25 at a time', async () => {
    const written = writesAtMost(20);
    await table.batchWrite(writesOf(30));
    expect(written).toEqual(writesOf(30));
    expect(dynamoDb.commandCalls(BatchWriteCommand)).toHaveLength(3);
  });

  it('are sent again with full jitter', async () => {
    chance = 0.25;
    readsAtMost(5);
    await table.batchGet(keysOf(15));
    expect(waits).toEqual([12.5, 25]);
  });

  it.each([
    ['read', 8, () => readsAtMost(0), () => table.batchGet(keysOf(2)), BatchGetCommand],
    ['written', 8, () => writesAtMost(0), () => table.batchWrite(writesOf(2)), BatchWriteCommand],
  ] as const)('are %s %i times at most, and the call is a 503', async (_, times, arrange, act, command) => {
    arrange();
    const started = clock;
    await expect(act()).rejects.toMatchObject(unavailable);
    expect(dynamoDb.calls().filter(({ args }) => args[0] instanceof command)).toHaveLength(times);
    expect(clock - started).toBeLessThan(4_000);
  });

  it('are given up before a slow table uses up the function’s timeout', async () => {
    latency = 1_400;
    readsAtMost(0);
    const started = clock;
    await expect(table.batchGet(keysOf(2))).rejects.toMatchObject(unavailable);
    expect(dynamoDb.calls()).toHaveLength(3);
    expect(clock - started).toBeLessThan(5_000);
  });

  it('are counted in the error, without their keys', async () => {
    readsAtMost(0);
    const error: unknown = await table.batchGet(keysOf(2)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AppError);
    expect(String((error as AppError).cause)).toBe(
      'Error: DynamoDB left 2 of 2 items of a batch unprocessed',
    );
  });
});

describe('errors of DynamoDB', () => {
  const options = { message: 'Zoë’s own words', $metadata: {} };
  const write = () => table.transact(() => []);

  it.each([
    new ProvisionedThroughputExceededException(options),
    new ThrottlingException(options),
    new InternalServerError(options),
    Object.assign(new Error('socket hang up'), { name: 'TimeoutError' }),
  ])('$name is a 503', async (error) => {
    dynamoDb.rejects(error);
    await expect(table.get({ pk: 'P', sk: 'S' })).rejects.toMatchObject(unavailable);
    await expect(table.batchGet(keysOf(1))).rejects.toMatchObject(unavailable);
    await expect(write()).rejects.toMatchObject(unavailable);
    expect(dynamoDb.commandCalls(GetCommand)).toHaveLength(1);
  });

  it('a denied request is an own fault, and no 503', async () => {
    const error = Object.assign(new Error('no identity-based policy'), { name: 'AccessDeniedException' });
    dynamoDb.rejects(error);
    const denied = { name: 'AccessDenied', code: 'internal', cause: error };
    await expect(table.get({ pk: 'P', sk: 'S' })).rejects.toMatchObject(denied);
    await expect(table.batchGet(keysOf(1))).rejects.toMatchObject(denied);
    await expect(write()).rejects.toMatchObject(denied);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it.each(['ConditionalCheckFailed', 'TransactionConflict'])(
    'a transaction cancelled by %s is a write conflict',
    async (Code) => {
      const CancellationReasons = [{ Code: 'None' }, { Code }];
      dynamoDb
        .on(TransactWriteCommand)
        .rejects(new TransactionCanceledException({ ...options, CancellationReasons }));
      await expect(write()).rejects.toBeInstanceOf(WriteConflict);
    },
  );

  it.each(['ThrottlingError', 'ProvisionedThroughputExceeded', 'ItemCollectionSizeLimitExceeded'])(
    'a transaction cancelled by %s is a 503, and no write conflict',
    async (Code) => {
      const CancellationReasons = [{ Code: 'None' }, { Code }];
      dynamoDb
        .on(TransactWriteCommand)
        .rejects(new TransactionCanceledException({ ...options, CancellationReasons }));
      await expect(write()).rejects.toMatchObject(unavailable);
    },
  );

  it('a transaction cancelled by throttling is retried with jitter, three attempts in all', async () => {
    const CancellationReasons = [{ Code: 'ThrottlingError' }, { Code: 'None' }];
    const throttled = new TransactionCanceledException({ ...options, CancellationReasons });
    dynamoDb.on(TransactWriteCommand).rejectsOnce(throttled).rejectsOnce(throttled).resolves({});
    await write();
    expect(waits.map(Math.round)).toEqual([100, 200]);
    dynamoDb.on(TransactWriteCommand).rejects(throttled);
    await expect(write()).rejects.toMatchObject(unavailable);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(6);
  });

  it('a transaction cancelled by throttling and a conflict is not retried', async () => {
    const CancellationReasons = [{ Code: 'ThrottlingError' }, { Code: 'ConditionalCheckFailed' }];
    dynamoDb
      .on(TransactWriteCommand)
      .rejects(new TransactionCanceledException({ ...options, CancellationReasons }));
    await expect(write()).rejects.toBeInstanceOf(WriteConflict);
    expect(dynamoDb.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  it('a transaction with an invalid item is no 503', async () => {
    const CancellationReasons = [{ Code: 'ValidationError' }];
    const error = new TransactionCanceledException({ ...options, CancellationReasons });
    dynamoDb.on(TransactWriteCommand).rejects(error);
    await expect(write()).rejects.toBe(error);
  });

  it('an update that conflicts with a transaction is a write conflict', async () => {
    dynamoDb.on(UpdateCommand).rejects(new TransactionConflictException(options));
    await expect(table.update({ Key: { pk: 'P', sk: 'S' } })).rejects.toBeInstanceOf(WriteConflict);
  });
});
