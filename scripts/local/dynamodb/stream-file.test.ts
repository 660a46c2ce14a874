import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteItemCommand,
  DeleteTableCommand,
  DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pattern } from '../lambda/stream-filter.ts';
import { createTable } from './create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from './emulator.ts';
import { StreamClient, type StreamRecord } from './stream.ts';

const TableName = 'directory';
let folder: string;
let dynamoDb: RunningDynamoDb;
let client: DynamoDBClient;

const create = () =>
  createTable(
    client,
    {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      AttributeDefinitions: ['pk', 'sk'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    },
    TableName,
  );

const keyOf = (pk: string, sk: string) => ({ pk: { S: pk }, sk: { S: sk } });
const put = (pk: string, sk: string, text: string) =>
  client.send(new PutItemCommand({ TableName, Item: { ...keyOf(pk, sk), text: { S: text } } }));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stream-file-'));
  dynamoDb = await startDynamoDb({ databaseFile: join(folder, 'table.sqlite') });
  client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  await create();
});
afterAll(async () => {
  client.destroy();
  await dynamoDb.stop();
  rmSync(folder, { recursive: true });
});

/** All records of the stream from its beginning, and the last sequence number. */
async function readAll(streams: StreamClient, patterns?: readonly Pattern[]) {
  const streamArn = await streams.streamOf(TableName);
  const [shard = ''] = (await streams.describe(streamArn)).shards;
  const found: StreamRecord[] = [];
  let last: string | undefined;
  for (let next: string | undefined = await streams.iterator(streamArn, shard); next !== undefined; ) {
    const page = await streams.records(next, patterns);
    if (page.last === undefined) break;
    found.push(...page.records);
    ({ last, next } = page);
  }
  return { records: found.map(comparable), last };
}

/** The emulator names another region, and counts the bytes of an item in its own way. */
function comparable({
  awsRegion: _region,
  dynamodb: { SizeBytes: _size, ...dynamodb },
  ...record
}: StreamRecord) {
  return { ...record, dynamodb };
}

describe('the stream in the emulator’s file', () => {
  it.each<[string, readonly Pattern[] | undefined, number]>([
    ['without a filter', undefined, 1_206],
    [
      'that match keys and beginnings',
      [{ dynamodb: { Keys: { pk: { S: [{ prefix: 'CLINIC#' }] }, sk: { S: ['~CLINIC'] } } } }],
      4,
    ],
    ['of an event', [{ eventName: ['REMOVE'] }], 1],
    [
      'that match one of two patterns',
      [
        { eventName: ['INSERT'], dynamodb: { Keys: { pk: { S: ['CLINIC#1', "it's"] } } } },
        { eventName: ['REMOVE'] },
      ],
      4,
    ],
    ['of which none matches', [{ dynamodb: { Keys: { pk: { S: ['%'] } } } }], 0],
  ])('has the records that the emulator returns, %s', async (_, patterns, count) => {
    if ((await readAll(dynamoDb.streams)).records.length === 0) {
      await put('CLINIC#1', '~CLINIC', 'new');
      await put('CLINIC#1', '~LISTING', 'derived');
      await put('CLINIC#1', '~CLINIC', 'changed');
      await put('CLINIC#2', '~CLINIC', 'café');
      await put("it's", '"a"', '');
      for (let number = 0; number < 1_200; number += 1) await put('WORD#a', String(number), 'posting');
      await client.send(new DeleteItemCommand({ TableName, Key: keyOf('CLINIC#1', '~CLINIC') }));
    }
    const fromFile = await readAll(dynamoDb.streams, patterns);
    expect(fromFile).toEqual(await readAll(new StreamClient(dynamoDb.endpoint), patterns));
    expect(fromFile.records).toHaveLength(count);
    expect(fromFile.last).toBe('1206');
  });

  it('ends with its table', async () => {
    const { streams } = dynamoDb;
    const streamArn = await streams.streamOf(TableName);
    const [shard = ''] = (await streams.describe(streamArn)).shards;
    const iterator = await streams.iterator(streamArn, shard);
    await client.send(new DeleteTableCommand({ TableName }));
    await expect(streams.records(iterator)).rejects.toThrow('has ended');
    await create();
    await expect(streams.records(iterator)).rejects.toThrow('has ended');
  });
});
