import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchEntryIdsNotDistinct,
  EmptyBatchRequest,
  InvalidBatchEntryId,
  QueueDoesNotExist,
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  SendMessageCommand,
  SQSClient,
  TooManyEntriesInBatchRequest,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Queue, QueueSettings, ReceivedMessage } from './queue.ts';
import { QueueService } from './queue-service.ts';

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const settings: QueueSettings = {
  name: 'mail',
  arn: arn('mail'),
  visibilityTimeout: 60,
  retention: 3_600,
  redrive: { deadLetterTargetArn: arn('failed'), maxReceiveCount: 2 },
};

let directory: string;
let now: number;
let service: QueueService;
let queue: Queue;
let failed: Queue;
let client: SQSClient;
const warn = vi.fn();

async function open(): Promise<void> {
  service = await QueueService.open({ file: join(directory, 'sqs.sqlite'), warn, now: () => now });
  ({ queue } = service.add(settings));
  failed = service.add({ ...settings, name: 'failed', arn: arn('failed'), redrive: undefined }).queue;
  client = clientOf(service.endpoint);
}

/** As functions create it: the standard variable names the endpoint. */
function clientOf(endpoint: string): SQSClient {
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', endpoint);
  return new SQSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
    requestHandler: { requestTimeout: 1_000, throwOnRequestTimeout: true },
  });
}

const sendBatch = (Entries: SendMessageBatchRequestEntry[], QueueUrl = service.url('mail')) =>
  client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
const sendIds = (...ids: string[]) => sendBatch(ids.map((Id) => ({ Id, MessageBody: Id })));
const send = (body: string, delay = 0) => queue.send([{ body, delay }])[0];
const receive = (from = queue, wait = 0) => from.receive({ max: 10, wait });
const bodies = async (from = queue, wait = 0) => (await receive(from, wait)).map(({ body }) => body);

async function receiveOne(from = queue): Promise<ReceivedMessage> {
  const [message] = await receive(from);
  if (!message) throw new Error('there was no message');
  return message;
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'sqs-'));
  now = Date.UTC(2026, 10, 22);
  await open();
});

afterEach(async () => {
  client.destroy();
  await service.close();
  rmSync(directory, { recursive: true, force: true });
  vi.unstubAllEnvs();
  warn.mockReset();
});

describe('SendMessageBatch', () => {
  it('stores the messages, with their delays', async () => {
    const { Successful } = await sendBatch([
      { Id: 'a', MessageBody: 'Grüße, 👋' },
      { Id: 'b', MessageBody: 'later', DelaySeconds: 900 },
    ]);
    expect(Successful?.map(({ Id }) => Id)).toEqual(['a', 'b']);
    expect(queue.counts).toEqual({ visible: 1, inFlight: 0, delayed: 1 });
    expect(await receiveOne()).toMatchObject({ id: Successful?.[0]?.MessageId, body: 'Grüße, 👋' });
    now += 900_000;
    expect(await bodies()).toContain('later');
  });

  it('fails invalid entries and stores the others', async () => {
    const { Successful = [], Failed = [] } = await sendBatch([
      { Id: 'a', MessageBody: 'first' },
      { Id: 'b', MessageBody: 'a\u0000b' },
      { Id: 'c', MessageBody: 'third', DelaySeconds: 901 },
      { Id: 'd', MessageBody: '' },
      { Id: 'e', MessageBody: 'x', MessageGroupId: 'fifo' },
      { Id: 'f', MessageBody: 'x', MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } } },
    ]);
    expect(Successful.map(({ Id }) => Id)).toEqual(['a']);
    expect(Failed.map(({ Id, Code, SenderFault }) => [Id, Code, SenderFault])).toEqual([
      ['b', 'InvalidMessageContents', true],
      ...['c', 'd', 'e', 'f'].map((id) => [id, 'InvalidParameterValue', true]),
    ]);
    expect(await bodies()).toEqual(['first']);
  });

  it.each([
    [[], EmptyBatchRequest],
    [Array.from({ length: 11 }, (_, at) => String(at)), TooManyEntriesInBatchRequest],
    [['no spaces'], InvalidBatchEntryId],
    [['a', 'a'], BatchEntryIdsNotDistinct],
  ])('rejects a batch with the entries %j', async (ids, error) => {
    await expect(sendIds(...ids)).rejects.toBeInstanceOf(error);
    expect(queue.counts.visible).toBe(0);
  });

  it('rejects a batch over 1 MiB, an unknown queue and every other operation', async () => {
    const MessageBody = 'x'.repeat(600_000);
    await expect(
      sendBatch([
        { Id: 'a', MessageBody },
        { Id: 'b', MessageBody },
      ]),
    ).rejects.toThrow('1048576 bytes');
    const entry = { Id: 'a', MessageBody: 'x' };
    for (const url of [service.url('other'), service.url('mail').replace('000000000000', '1')]) {
      await expect(sendBatch([entry], url), url).rejects.toBeInstanceOf(QueueDoesNotExist);
    }
    const other = new SendMessageCommand({ QueueUrl: service.url('mail'), MessageBody: 'x' });
    await expect(client.send(other)).rejects.toThrow('does not support AmazonSQS.SendMessage');
    expect(queue.counts.visible).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });
});

describe('a queue', () => {
  it('hides a received message until it is deleted or its visibility timeout is over', async () => {
    send('a');
    const sentAt = now;
    const first = await receiveOne();
    now += 59_999;
    expect(await receive()).toEqual([]);
    now += 1;
    const second = await receiveOne();
    expect(second).toMatchObject({ id: first.id, systemAttributes: { ApproximateReceiveCount: '2' } });
    expect(second.systemAttributes).toMatchObject({
      SentTimestamp: String(sentAt),
      ApproximateFirstReceiveTimestamp: String(sentAt),
    });
    // The handle of an earlier receive deletes nothing.
    queue.delete([first.receiptHandle]);
    expect(queue.counts).toEqual({ visible: 0, inFlight: 1, delayed: 0 });
    queue.delete([second.receiptHandle]);
    expect(queue.counts).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  it('delays a message, and drops it after the retention period', async () => {
    send('later', 900);
    expect(queue.counts).toEqual({ visible: 0, inFlight: 0, delayed: 1 });
    expect(await receive()).toEqual([]);
    now += 900_000;
    expect(await bodies()).toEqual(['later']);
    now += 3_600_000;
    expect(await receive()).toEqual([]);
    expect(queue.counts).toEqual({ visible: 0, inFlight: 0, delayed: 0 });
  });

  it('moves a message to its dead-letter queue after the maximum receive count', async () => {
    const id = send('poison');
    await receive();
    now += 60_000;
    await receive();
    now += 60_000;
    send('good');
    expect(await bodies()).toEqual(['good']);
    expect(await receiveOne(failed)).toMatchObject({
      id,
      body: 'poison',
      systemAttributes: { ApproximateReceiveCount: '3', DeadLetterQueueSourceArn: settings.arn },
    });
    expect(warn).toHaveBeenCalledWith(`SQS: mail: message ${id} went to failed after 2 receives`);
  });

  it('polls until a message comes, for its waiting time at most', async () => {
    const begin = Date.now();
    now = begin;
    const tick = setInterval(() => {
      now = Date.now();
    }, 5);
    const waiting = bodies(queue, 20);
    await new Promise((resolve) => setTimeout(resolve, 100));
    send('at last');
    expect(await waiting).toEqual(['at last']);
    expect(await receive(queue, 1)).toEqual([]);
    clearInterval(tick);
    expect(Date.now() - begin).toBeGreaterThan(1_000);
    expect(Date.now() - begin).toBeLessThan(10_000);
  });
});

describe('faults of SQS', () => {
  afterEach(() => service.faults.set('off'));

  it.each([
    [403, 'RequestThrottled'],
    [500, 'InternalFailure'],
    [503, 'ServiceUnavailable'],
  ])('%i is %s, and nothing is sent', async (status, name) => {
    service.faults.set(`${status}:1`);
    await expect(sendIds('a')).rejects.toMatchObject({ name, $metadata: { httpStatusCode: status } });
    expect(queue.counts.visible).toBe(0);
    // The runner's own messages never fail.
    send('weekly');
    expect(queue.counts.visible).toBe(1);
  });

  it('timeout sends nothing and never answers; lost sends and never answers', async () => {
    service.faults.set('timeout:1');
    await expect(sendIds('a')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(queue.counts.visible).toBe(0);
    service.faults.set('lost:1');
    await expect(sendIds('a')).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(queue.counts.visible).toBe(1);
  });

  it('partial fails every second entry of a batch, as a fault of the service', async () => {
    service.faults.set('partial:1');
    const { Successful = [], Failed } = await sendIds('a', 'b', 'c');
    expect(Successful.map(({ Id }) => Id)).toEqual(['b']);
    const error = { SenderFault: false, Code: 'InternalError', Message: 'Internal error' };
    expect(Failed).toEqual(['a', 'c'].map((Id) => ({ Id, ...error })));
    expect((await sendIds('a')).Failed).toHaveLength(1);
    expect(queue.counts.visible).toBe(1);
  });
});

it('acknowledged messages survive kill -9, received ones hidden until their visibility timeout', async () => {
  client.destroy();
  await service.close();
  const child = await serveInProcess(join(directory, 'sqs.sqlite'));
  client = clientOf(child.endpoint);
  const url = `${child.endpoint}/000000000000/mail`;
  for (const batch of [0, 10]) {
    await sendBatch(
      Array.from({ length: 10 }, (_, at) => ({ Id: String(at), MessageBody: `message ${batch + at}` })),
      url,
    );
  }
  child.process.send('receive');
  await once(child.process, 'message');
  child.process.kill('SIGKILL');
  await once(child.process, 'exit');
  client.destroy();

  now = Date.now();
  await open();
  const kept = [...(await bodies()), ...(await bodies())];
  expect(kept).toHaveLength(17);
  now += 60_000;
  const all = new Set([...kept, ...(await bodies()), ...(await bodies())]);
  // One of the three was deleted.
  expect(all.size).toBe(19);
});

async function serveInProcess(file: string): Promise<{ process: ChildProcess; endpoint: string }> {
  const code = `
    import { QueueService } from ${JSON.stringify(new URL('./queue-service.ts', import.meta.url).href)};
    const service = await QueueService.open({ file: ${JSON.stringify(file)}, warn: console.error });
    const { queue } = service.add(${JSON.stringify(settings)});
    process.on('message', async () => {
      const [first] = await queue.receive({ max: 3, wait: 0 });
      queue.delete([first.receiptHandle]);
      process.send('received');
    });
    process.stdout.write(service.endpoint);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const [endpoint] = await Promise.race([
    once(child.stdout ?? child, 'data'),
    once(child, 'exit').then(() => ['']),
  ]);
  // Not even a warning that SQLite is new to Node.
  expect(errors).toBe('');
  return { process: child, endpoint: String(endpoint) };
}
