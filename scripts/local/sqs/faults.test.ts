import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Queue } from './queue.ts';
import { QueueService } from './queue-service.ts';

const directory = mkdtempSync(join(tmpdir(), 'sqs-faults-'));
const warn = vi.fn();
let service: QueueService;
let queue: Queue;
let client: SQSClient;

beforeAll(async () => {
  service = await QueueService.open({ file: join(directory, 'sqs.sqlite'), warn });
  ({ queue } = service.add({
    name: 'mail',
    arn: 'arn:aws:sqs:us-east-1:000000000000:mail',
    visibilityTimeout: 60,
    delay: 0,
    retention: 3_600,
    maximumMessageSize: 1_048_576,
    receiveWaitTime: 0,
    redrive: undefined,
  }));
  client = new SQSClient({
    endpoint: service.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 1,
    requestHandler: { requestTimeout: 300, throwOnRequestTimeout: true },
  });
});
afterEach(() => {
  service.faults.set('off');
  queue.purge();
  expect(warn).not.toHaveBeenCalled();
});
afterAll(async () => {
  client.destroy();
  await service.close();
  rmSync(directory, { recursive: true, force: true });
});

const send = () =>
  client.send(new SendMessageCommand({ QueueUrl: service.url('mail'), MessageBody: 'body' }));
const sendBatch = (...ids: string[]) =>
  client.send(
    new SendMessageBatchCommand({
      QueueUrl: service.url('mail'),
      Entries: ids.map((Id) => ({ Id, MessageBody: Id })),
    }),
  );

it.each([
  [403, 'RequestThrottled'],
  [500, 'InternalFailure'],
  [503, 'ServiceUnavailable'],
])('a fault of %i is the service’s %s, and nothing is sent', async (status, name) => {
  service.faults.set(`${status}:1`);
  const failed = { name, $metadata: { httpStatusCode: status } };
  await expect(send()).rejects.toMatchObject(failed);
  await expect(sendBatch('a')).rejects.toMatchObject(failed);
  expect(queue.counts.visible).toBe(0);
});

it('timeout never answers and sends nothing; lost sends and never answers', async () => {
  service.faults.set('timeout:1');
  await expect(send()).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(queue.counts.visible).toBe(0);
  service.faults.set('lost:1');
  await expect(send()).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(queue.counts.visible).toBe(1);
});

it('partial fails every second entry of a batch, as the service’s own failure', async () => {
  service.faults.set('partial:1');
  const { Successful = [], Failed } = await sendBatch('a', 'b', 'c');
  expect(Successful.map(({ Id }) => Id)).toEqual(['b']);
  const failure = { SenderFault: false, Code: 'InternalError', Message: 'Internal error' };
  expect(Failed).toEqual([
    { Id: 'a', ...failure },
    { Id: 'c', ...failure },
  ]);
  expect((await sendBatch('a')).Failed).toHaveLength(1);
  expect(queue.counts.visible).toBe(1);
  // A single message is no batch.
  await send();
  expect(queue.counts.visible).toBe(2);
});

it('the runner’s own messages never fail', () => {
  service.faults.set('500:1');
  queue.send([{ body: 'weekly' }]);
  expect(queue.counts.visible).toBe(1);
});
