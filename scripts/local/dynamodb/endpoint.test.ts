import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTable } from './create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from './emulator.ts';
import { DynamoDbEndpoint } from './endpoint.ts';

const TableName = 'table';
const warn = vi.fn<(message: string) => void>();
let emulator: RunningDynamoDb;
let endpoint: DynamoDbEndpoint;
let client: DynamoDBClient;
/** The runner's own, without faults. */
let direct: DynamoDBClient;

const clientOf = (url: string) =>
  new DynamoDBClient({
    endpoint: url,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    requestHandler: { requestTimeout: 1_000, throwOnRequestTimeout: true },
  });

beforeAll(async () => {
  emulator = await startDynamoDb();
  endpoint = await DynamoDbEndpoint.open({ emulator: emulator.endpoint, warn });
  client = clientOf(endpoint.url);
  direct = clientOf(emulator.endpoint);
  await createTable(
    direct,
    {
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
    },
    TableName,
  );
});
afterEach(() => {
  endpoint.faults.set('off');
  expect(warn).not.toHaveBeenCalled();
});
afterAll(async () => {
  client.destroy();
  direct.destroy();
  await endpoint.close();
  await emulator.stop();
});

const item = (name: string) => ({ pk: { S: name } });
const put = (name: string) => client.send(new PutItemCommand({ TableName, Item: item(name) }));
const get = (name: string) => client.send(new GetItemCommand({ TableName, Key: item(name) }));
const exists = async (name: string) =>
  (await direct.send(new GetItemCommand({ TableName, Key: item(name), ConsistentRead: true }))).Item !==
  undefined;
const set = (shares: string) => endpoint.faults.set(shares);

describe('the endpoint of the local DynamoDB', () => {
  it('passes on requests, and the emulator’s errors', async () => {
    await put('one');
    expect((await get('one')).Item).toEqual(item('one'));
    const again = new PutItemCommand({
      TableName,
      Item: item('one'),
      ConditionExpression: 'attribute_not_exists(pk)',
    });
    await expect(client.send(again)).rejects.toMatchObject({ name: 'ConditionalCheckFailedException' });
  });

  it.each(['', '/', '/guess', '/guess/'])('denies callers without its secret: %s', async (path) => {
    const { origin } = new URL(endpoint.url);
    await expect(
      clientOf(`${origin}${path}`).send(new GetItemCommand({ TableName, Key: item('one') })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 403 } });
    const response = await fetch(`${origin}${path}`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('its URL has a secret');
  });

  it('has another secret at each start', async () => {
    const next = await DynamoDbEndpoint.open({ emulator: emulator.endpoint, warn });
    expect(new URL(next.url).pathname).not.toBe(new URL(endpoint.url).pathname);
    expect(new URL(next.url).pathname.length).toBeGreaterThan(30);
    await next.close();
  });

  it('closes the connection when the emulator has ended', async () => {
    const gone = await DynamoDbEndpoint.open({ emulator: 'http://127.0.0.1:1', warn });
    await expect(
      clientOf(gone.url).send(new GetItemCommand({ TableName, Key: item('a') })),
    ).rejects.toThrow();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'));
    warn.mockClear();
    await gone.close();
  });
});

describe('faults of DynamoDB', () => {
  it.each([
    ['400', 400, 'ProvisionedThroughputExceededException'],
    ['500', 500, 'InternalServerError'],
    ['503', 503, 'ServiceUnavailable'],
  ])('%s is the service’s own error, without an effect', async (fault, status, name) => {
    set(`${fault}:1`);
    const failed = { name, $metadata: { httpStatusCode: status } };
    await expect(put(`failed-${fault}`)).rejects.toMatchObject(failed);
    await expect(get('one')).rejects.toMatchObject(failed);
    expect(await exists(`failed-${fault}`)).toBe(false);
    set('off');
    expect((await get('one')).Item).toEqual(item('one'));
  });

  it('timeout never answers, without an effect', async () => {
    set('timeout:1');
    await expect(put('silent')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await exists('silent')).toBe(false);
  });

  it('lost writes and never answers; reads are answered', async () => {
    set('lost:1');
    await expect(put('lost')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(await exists('lost')).toBe(true);
    expect((await get('lost')).Item).toEqual(item('lost'));
  });

  it.each([
    ['400:1', 'ProvisionedThroughputExceededException', 'ProvisionedThroughputExceeded'],
    ['conflict:1', 'TransactionConflictException', 'TransactionConflict'],
  ])('%s fails a write, or a transaction with its reasons', async (shares, name, Code) => {
    set(shares);
    await expect(put('failed')).rejects.toMatchObject({ name });
    const both = ['first', 'second'].map((key) => ({ Put: { TableName, Item: item(key) } }));
    await expect(client.send(new TransactWriteItemsCommand({ TransactItems: both }))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
      CancellationReasons: [{ Code }, { Code: 'None' }],
    });
    expect(await exists('failed')).toBe(false);
    expect(await exists('first')).toBe(false);
  });

  it('unprocessed processes half of a batch and returns the rest', async () => {
    set('unprocessed:1');
    const names = ['a', 'b', 'c'];
    const puts = names.map((name) => ({ PutRequest: { Item: item(name) } }));
    const { UnprocessedItems } = await client.send(
      new BatchWriteItemCommand({ RequestItems: { [TableName]: puts } }),
    );
    expect(UnprocessedItems).toEqual({ [TableName]: [puts[2]] });
    expect(await Promise.all(names.map(exists))).toEqual([true, true, false]);

    const Keys = ['a', 'b'].map(item);
    const read = await client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys } } }));
    expect(read.Responses).toEqual({ [TableName]: [item('a')] });
    expect(read.UnprocessedKeys).toEqual({ [TableName]: { Keys: [item('b')] } });
    const last = await client.send(
      new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [item('b')] } } }),
    );
    expect(last.Responses).toEqual({ [TableName]: [item('b')] });
  });
});
