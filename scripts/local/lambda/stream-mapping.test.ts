import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTable } from '../dynamodb/create-table.ts';
import { type RunningDynamoDb, startDynamoDb } from '../dynamodb/emulator.ts';
import type { Queue } from '../sqs/queue.ts';
import { QueueService } from '../sqs/queue-service.ts';
import { Checkpoints } from './checkpoints.ts';
import type { LambdaFunction } from './function.ts';
import { StreamMapping, type StreamMappingOptions } from './stream-mapping.ts';
import { linesOf, testFunction } from './test-function.ts';

const sourceArn = 'arn:aws:dynamodb:us-east-1:000000000000:table/clinics/stream/local';

/**
 * Appends each batch's keys to `batches`, and each processed key to `done`. Keys that begin with `bad` are reported as failed,
 * so is `later` until the file `ready` exists. `kill` ends the process while the file `deadly` exists.
 */
const FUNCTION = `
import { appendFileSync, existsSync } from 'node:fs';
const note = (file, value) => appendFileSync(file, JSON.stringify(value) + '\\n');
export const handler = async (event) => {
  const key = (record) => record.dynamodb.Keys.pk.S;
  note('batches', event.Records.map(key));
  note('events', event);
  const failures = [];
  for (const record of event.Records) {
    if (key(record) === 'kill' && existsSync('deadly')) process.exit(1);
    if (key(record).startsWith('bad') || (key(record) === 'later' && !existsSync('ready'))) failures.push({ itemIdentifier: record.dynamodb.SequenceNumber });
    else note('done', key(record));
  }
  return { batchItemFailures: failures };
};`;

let TableName = '';
let tables = 0;
let dynamoDb: RunningDynamoDb;
let client: DynamoDBClient;
let data: string;
let directory: string;
let service: QueueService;
let onFailure: Queue;
let target: LambdaFunction;
let checkpoints: Checkpoints;
let mapping: StreamMapping | undefined;
const warn = vi.fn();

const lines = (file: string) => linesOf(directory, file);

async function put(...keys: string[]): Promise<void> {
  for (const pk of keys) await client.send(new PutItemCommand({ TableName, Item: { pk: { S: pk } } }));
}

function start(options: Partial<StreamMappingOptions> = {}): void {
  mapping = new StreamMapping({
    id: 'Data/Projector',
    tableName: TableName,
    sourceArn,
    client: dynamoDb.streams,
    checkpoints,
    target,
    batchSize: 10,
    patterns: undefined,
    maximumAge: Number.POSITIVE_INFINITY,
    bisect: true,
    onFailure,
    warn,
    ...options,
  });
}

async function restart(): Promise<void> {
  await mapping?.stop();
  start();
}

const done = (...keys: string[]) =>
  vi.waitFor(() => expect(lines('done')).toEqual(keys), { timeout: 10_000, interval: 20 });

const create = () =>
  createTable(
    client,
    {
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      BillingMode: 'PAY_PER_REQUEST',
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    },
    TableName,
  );
const drop = () => client.send(new DeleteTableCommand({ TableName }));

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'stream-mapping-table-'));
  dynamoDb = await startDynamoDb({ databaseFile: join(data, 'table.sqlite') });
  client = new DynamoDBClient({
    endpoint: dynamoDb.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  client.destroy();
  await dynamoDb.stop();
  rmSync(data, { recursive: true });
});

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'stream-mapping-'));
  service = await QueueService.open({ file: join(directory, 'sqs.sqlite'), warn });
  const settings = { visibilityTimeout: 2, retention: 3_600, redrive: undefined };
  onFailure = service.add({ ...settings, name: 'failed', arn: 'failed' }).queue;
  checkpoints = new Checkpoints(join(directory, 'checkpoints.sqlite'));
  target = testFunction(directory, FUNCTION);
  tables += 1;
  TableName = `clinics-${tables}`;
  await create();
});

afterEach(async () => {
  await mapping?.stop();
  mapping = undefined;
  await target.stop();
  checkpoints.close();
  await service.close();
  rmSync(directory, { recursive: true, force: true });
  warn.mockReset();
});

describe('a stream mapping', () => {
  it('invokes the function with the event of DynamoDB, from the stream’s beginning and in its order', async () => {
    await put('a', 'b', 'a');
    start();
    await done('a', 'b', 'a');
    expect(lines('events')[0].Records[1]).toMatchObject({
      eventID: expect.any(String),
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: sourceArn,
      dynamodb: {
        Keys: { pk: { S: 'b' } },
        NewImage: { pk: { S: 'b' } },
        SequenceNumber: expect.any(String),
        ApproximateCreationDateTime: expect.any(Number),
        StreamViewType: 'NEW_AND_OLD_IMAGES',
      },
    });
    await put('c');
    await done('a', 'b', 'a', 'c');
    expect(warn).not.toHaveBeenCalled();
  });

  it('continues after its checkpoint', async () => {
    await put('a');
    start();
    await done('a');
    await mapping?.stop();
    await put('b');
    await restart();
    await done('a', 'b');
  });

  it('begins again with the stream of a new table', async () => {
    await put('a', 'b');
    start();
    await done('a', 'b');
    await mapping?.stop();
    await drop();
    // A stream has the time of its creation in seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await create();
    await put('c');
    await restart();
    await done('a', 'b', 'c');
  });

  it('retries a batch whose process is killed, and loses nothing', async () => {
    appendFileSync(join(directory, 'deadly'), '');
    await put('a', 'kill', 'b');
    start({ bisect: false });
    await vi.waitFor(() => expect(lines('batches').length).toBeGreaterThan(1), { timeout: 10_000 });
    rmSync(join(directory, 'deadly'));
    await vi.waitFor(() => expect(lines('done').slice(-3)).toEqual(['a', 'kill', 'b']), { timeout: 10_000 });
    expect(onFailure.counts.visible).toBe(0);
  });

  it('retries from the lowest failed record, discards records that are too old, and continues after them', async () => {
    // So that a cold start takes none of the records' time.
    await put('first');
    start();
    await done('first');
    await mapping?.stop();
    await put('a', 'bad', 'b');
    start({ maximumAge: 3 });
    await vi.waitFor(() => expect(onFailure.counts.visible).toBeGreaterThan(0), { timeout: 20_000 });
    await put('c');
    await vi.waitFor(() => expect(lines('done').at(-1)).toBe('c'), { timeout: 10_000 });
    expect(lines('batches').slice(1, 3)).toEqual([
      ['a', 'bad', 'b'],
      ['bad', 'b'],
    ]);

    const [message] = await onFailure.receive({ max: 1, wait: 0 });
    const body = JSON.parse(message?.body ?? '');
    // One or two: their times are whole seconds, and may differ.
    const { batchSize } = body.DDBStreamBatchInfo;
    const { Records } = lines('events')[1];
    expect(body).toEqual({
      requestContext: {
        requestId: expect.any(String),
        functionArn: 'arn:worker',
        condition: 'RecordAgeExceeded',
        approximateInvokeCount: expect.any(Number),
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: null },
      version: '1.0',
      timestamp: expect.any(String),
      DDBStreamBatchInfo: {
        shardId: expect.any(String),
        startSequenceNumber: Records[1].dynamodb.SequenceNumber,
        endSequenceNumber: Records[batchSize].dynamodb.SequenceNumber,
        approximateArrivalOfFirstRecord: expect.stringMatching(/^\d{4}-.*Z$/),
        approximateArrivalOfLastRecord: expect.stringMatching(/^\d{4}-.*Z$/),
        batchSize,
        streamArn: sourceArn,
      },
    });
  });

  it('isolates the record with which the function crashes by splitting batches', async () => {
    appendFileSync(join(directory, 'deadly'), '');
    await put('a', 'b', 'kill', 'c', 'd');
    start();
    await vi.waitFor(() => expect(lines('batches')).toContainEqual(['kill']), { timeout: 20_000 });
    expect(lines('batches')).toContainEqual(['a', 'b']);
    rmSync(join(directory, 'deadly'));
    await vi.waitFor(() => expect(lines('done').slice(-3)).toEqual(['kill', 'c', 'd']), { timeout: 20_000 });
    expect(onFailure.counts.visible).toBe(0);
  });
});
