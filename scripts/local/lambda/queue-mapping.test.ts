import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Queue } from '../sqs/queue.ts';
import { QueueService } from '../sqs/queue-service.ts';
import type { LambdaFunction } from './function.ts';
import { QueueMapping, type QueueMappingOptions } from './queue-mapping.ts';
import { linesOf, testFunction } from './test-function.ts';

const arn = 'arn:aws:sqs:us-east-1:000000000000:mail';

/** Appends each batch to `batches`, each event to `events` and each duration to `times`. */
const FUNCTION = `
import { appendFileSync } from 'node:fs';
const note = (file, value) => appendFileSync(file, JSON.stringify(value) + '\\n');
export const handler = async (event) => {
  note('batches', event.Records.map(({ body }) => body));
  const began = Date.now();
  note('events', event);
  if (event.Records.some(({ body }) => body === 'crash')) process.exit(1);
  await new Promise((resolve) => setTimeout(resolve, event.Records.some(({ body }) => body === 'slow') ? 300 : 0));
  note('times', [began, Date.now()]);
  if (event.Records.some(({ body }) => body === 'odd')) return { batchItemFailures: [{ itemIdentifier: 'someone else' }] };
  const failed = event.Records.filter(({ body }) => body.startsWith('bad'));
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
};`;

let directory: string;
let service: QueueService;
let queue: Queue;
let failed: Queue;
let target: LambdaFunction;
let mapping: QueueMapping | undefined;
const warn = vi.fn();

const lines = (file: string) => linesOf(directory, file);

const send = (...bodies: string[]) => queue.send(bodies.map((body) => ({ body })));

function start(options: Partial<QueueMappingOptions> = {}): void {
  mapping = new QueueMapping({
    queue,
    target,
    batchSize: 10,
    concurrency: 2,
    warn,
    ...options,
  });
}

const settled = (counts: object) =>
  vi.waitFor(() => expect(queue.counts).toEqual(counts), { timeout: 10_000 });
const EMPTY = { visible: 0, inFlight: 0, delayed: 0 };

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'mapping-'));
  service = await QueueService.open({ file: join(directory, 'sqs.sqlite'), warn });
  const settings = { visibilityTimeout: 2, retention: 3_600 };
  const redrive = { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:failed', maxReceiveCount: 2 };
  queue = service.add({ ...settings, name: 'mail', arn, redrive }).queue;
  failed = service.add({ ...settings, name: 'failed', arn: 'failed', redrive: undefined }).queue;
  target = testFunction(directory, FUNCTION, { timeoutSeconds: 1 });
  // On a busy machine a cold start takes longer than the visibility timeout here.
  await target.invoke({ Records: [] });
  for (const file of ['batches', 'events', 'times']) rmSync(join(directory, file));
});

afterEach(async () => {
  await mapping?.stop();
  mapping = undefined;
  await target.stop();
  await service.close();
  rmSync(directory, { recursive: true, force: true });
  warn.mockReset();
});

describe('an event source mapping', () => {
  it('collects a batch for its window, or until it is full', async () => {
    start({ batchSize: 3, window: 1, concurrency: 1 });
    send('one');
    setTimeout(() => send('two'), 200);
    await settled(EMPTY);
    expect(lines('batches')).toEqual([['one', 'two']]);
    send('three', 'four', 'five', 'six');
    await settled(EMPTY);
    expect(lines('batches').slice(1)).toEqual([['three', 'four', 'five'], ['six']]);
  });

  it('invokes the function with the event of SQS, and deletes processed messages', async () => {
    const [messageId] = send('hello');
    start();
    await settled(EMPTY);
    expect(lines('events')).toEqual([
      {
        Records: [
          {
            messageId,
            receiptHandle: expect.any(String),
            body: 'hello',
            attributes: {
              ApproximateReceiveCount: '1',
              SentTimestamp: expect.stringMatching(/^\d{13}$/),
              SenderId: 'local',
              ApproximateFirstReceiveTimestamp: expect.stringMatching(/^\d{13}$/),
            },
            messageAttributes: {},
            md5OfBody: '5d41402abc4b2a76b9719d911017c592',
            eventSource: 'aws:sqs',
            eventSourceARN: arn,
            awsRegion: 'us-east-1',
          },
        ],
      },
    ]);
    expect(warn).not.toHaveBeenCalled();
  });

  it('receives reported failures again, and nothing else, until they go to the dead-letter queue', async () => {
    send('good', 'bad', 'better');
    start();
    await vi.waitFor(() => expect(failed.counts.visible).toBe(1), { timeout: 10_000 });
    await settled(EMPTY);
    expect(lines('batches')).toEqual([['good', 'bad', 'better'], ['bad']]);
    expect(warn).toHaveBeenCalledWith('worker for mail: 1 of 3 messages failed');
    expect(warn).toHaveBeenCalledWith(
      expect.stringMatching(/^SQS: mail: message .* went to failed after 2 receives$/),
    );
  });

  it.each([
    ['when its function crashes', 'crash', /^worker for mail: a batch of 2 failed: its process ended/],
    ['when its response has an unknown message id', 'odd', /^worker for mail: 2 of 2 messages failed$/],
  ])('receives a whole batch again %s', async (_, body, message) => {
    send('innocent', body);
    start();
    await settled({ visible: 0, inFlight: 2, delayed: 0 });
    await vi.waitFor(() => expect(lines('batches').length).toBeGreaterThan(1), { timeout: 5_000 });
    expect(warn).toHaveBeenCalledWith(expect.stringMatching(message));
  });

  it('waits for a running batch when it stops, and receives no more', async () => {
    send('slow');
    start();
    await vi.waitFor(() => expect(lines('batches')).toHaveLength(1), { timeout: 5_000 });
    await mapping?.stop();
    expect(queue.counts).toEqual(EMPTY);
    send('too late');
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(queue.counts).toEqual({ visible: 1, inFlight: 0, delayed: 0 });
    expect(lines('batches')).toEqual([['slow']]);
  });
});
