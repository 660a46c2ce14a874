import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  BatchEntryIdsNotDistinct,
  ChangeMessageVisibilityBatchCommand,
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  EmptyBatchRequest,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  InvalidAttributeName,
  InvalidBatchEntryId,
  InvalidMessageContents,
  ListQueuesCommand,
  type Message,
  MessageNotInflight,
  PurgeQueueCommand,
  QueueDoesNotExist,
  ReceiptHandleIsInvalid,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
  TooManyEntriesInBatchRequest,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QueueSettings } from './queue.ts';
import { QueueService } from './queue-service.ts';

const settings: QueueSettings = {
  name: 'mail',
  arn: 'arn:aws:sqs:us-east-1:000000000000:mail',
  visibilityTimeout: 60,
  delay: 0,
  retention: 3_600,
  maximumMessageSize: 1_048_576,
  receiveWaitTime: 0,
  redrive: { deadLetterTargetArn: 'arn:aws:sqs:us-east-1:000000000000:failed', maxReceiveCount: 2 },
};
const failed: QueueSettings = {
  ...settings,
  name: 'failed',
  arn: 'arn:aws:sqs:us-east-1:000000000000:failed',
  redrive: undefined,
};

let directory: string;
let now: number;
let service: QueueService;
let client: SQSClient;
let QueueUrl: string;
const warn = vi.fn();

async function open(): Promise<void> {
  service = await QueueService.open({ file: join(directory, 'sqs.sqlite'), warn, now: () => now });
  service.add(settings);
  service.add(failed);
  QueueUrl = service.url('mail');
  client = clientOf(service.endpoint);
}

/** As functions make it: its endpoint is not the one of its own that the SDK prefers to a queue's address. */
function clientOf(endpoint: string): SQSClient {
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', endpoint);
  return new SQSClient({
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
}

const send = (MessageBody: string, more: object = {}) =>
  client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));

async function receive(more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'],
      ...more,
    }),
  );
  return Messages;
}

async function one(more: Partial<ReceiveMessageCommandInput> = {}): Promise<Message> {
  const [message] = await receive(more);
  if (!message) throw new Error('there was no message');
  return message;
}

const bodies = async (more: Partial<ReceiveMessageCommandInput> = {}) =>
  (await receive(more)).map(({ Body }) => Body);

async function counts(): Promise<(string | undefined)[]> {
  const { Attributes = {} } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
  );
  return [
    Attributes.ApproximateNumberOfMessages,
    Attributes.ApproximateNumberOfMessagesNotVisible,
    Attributes.ApproximateNumberOfMessagesDelayed,
  ];
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

describe('a queue', () => {
  it('gives what was sent, with everything around it', async () => {
    const { MessageId } = await send('Grüße, 👋', {
      MessageAttributes: {
        kind: { DataType: 'String', StringValue: 'notice' },
        bytes: { DataType: 'Binary', BinaryValue: Buffer.from([0, 255]) },
        size: { DataType: 'Number.int', StringValue: '7' },
      },
    });
    const sentAt = now;
    now += 5_000;
    const message = await one({ MessageAttributeNames: ['kind', 'b.*', 'by.*'] });
    expect(message).toMatchObject({
      MessageId,
      Body: 'Grüße, 👋',
      Attributes: {
        SentTimestamp: String(sentAt),
        ApproximateReceiveCount: '1',
        ApproximateFirstReceiveTimestamp: String(now),
      },
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'notice' } },
    });
    expect(Object.keys(message.MessageAttributes ?? {})).toEqual(['kind']);
  });

  it('answers the checksum of attributes that AWS documents', async () => {
    // Computed as "Calculating the MD5 message digest for message attributes" says, by hand for this one attribute.
    const { createHash } = await import('node:crypto');
    const part = (text: string) => `${'\0\0\0'}${String.fromCharCode(text.length)}${text}`;
    const expected = createHash('md5')
      .update(`${part('kind')}${part('String')}\x01${part('notice')}`)
      .digest('hex');
    const { MD5OfMessageAttributes } = await send('x', {
      MessageAttributes: { kind: { DataType: 'String', StringValue: 'notice' } },
    });
    expect(MD5OfMessageAttributes).toBe(expected);
  });

  it('hides what was received until it is deleted or its visibility timeout is over', async () => {
    await send('a');
    const first = await one();
    expect(await receive()).toEqual([]);
    now += 59_999;
    expect(await receive()).toEqual([]);
    now += 1;
    const second = await one();
    expect(second.MessageId).toBe(first.MessageId);
    expect(second.ReceiptHandle).not.toBe(first.ReceiptHandle);
    expect(second.Attributes?.ApproximateReceiveCount).toBe('2');
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: second.ReceiptHandle }));
    now += 600_000;
    expect(await receive()).toEqual([]);
  });

  it('does not delete by the handle of an earlier receive', async () => {
    await send('a');
    const first = await one();
    now += 60_000;
    await one();
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first.ReceiptHandle }));
    expect(await counts()).toEqual(['0', '1', '0']);
  });

  it('changes the visibility timeout of what is in flight', async () => {
    await send('a');
    const { ReceiptHandle } = await one();
    const change = (VisibilityTimeout: number) =>
      client.send(new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle, VisibilityTimeout }));
    await change(300);
    now += 299_000;
    expect(await receive()).toEqual([]);
    await change(0);
    await expect(change(10)).rejects.toBeInstanceOf(MessageNotInflight);
    expect(await bodies({ VisibilityTimeout: 5 })).toEqual(['a']);
    expect(await receive()).toEqual([]);
    now += 5_000;
    expect(await counts()).toEqual(['1', '0', '0']);
  });

  it('delays a message, and keeps none beyond its retention', async () => {
    await send('later', { DelaySeconds: 900 });
    expect(await counts()).toEqual(['0', '0', '1']);
    expect(await receive()).toEqual([]);
    now += 900_000;
    expect(await bodies()).toEqual(['later']);
    now += 3_600_000;
    expect(await receive()).toEqual([]);
    expect(await counts()).toEqual(['0', '0', '0']);
  });

  it('gives up on a message that was received too often', async () => {
    const { MessageId } = await send('poison');
    await one();
    now += 60_000;
    await one();
    now += 60_000;
    await send('good');
    expect(await bodies()).toEqual(['good']);
    const dead = await one({ QueueUrl: service.url('failed') });
    expect(dead).toMatchObject({
      MessageId,
      Body: 'poison',
      Attributes: { ApproximateReceiveCount: '3', DeadLetterQueueSourceArn: settings.arn },
    });
    expect(warn).toHaveBeenCalledWith(`SQS: mail: message ${MessageId} went to failed after 2 receives`);
  });

  it('waits for a message as long as it is asked to', async () => {
    // Real waiting needs a clock that moves.
    const begin = Date.now();
    now = begin;
    const tick = setInterval(() => {
      now = Date.now();
    }, 5);
    const waiting = bodies({ WaitTimeSeconds: 20 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await send('at last');
    expect(await waiting).toEqual(['at last']);
    expect(await receive({ WaitTimeSeconds: 1 })).toEqual([]);
    clearInterval(tick);
    expect(Date.now() - begin).toBeGreaterThan(1_000);
    expect(Date.now() - begin).toBeLessThan(10_000);
  });

  it('takes batches, and says which entries it did not take', async () => {
    const { Successful = [], Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'a', MessageBody: 'first' },
          { Id: 'b', MessageBody: 'a\u0000b' },
          { Id: 'c', MessageBody: 'third', DelaySeconds: 9_000 },
          { Id: 'd', MessageBody: 'fourth' },
        ],
      }),
    );
    expect(Successful.map(({ Id }) => Id)).toEqual(['a', 'd']);
    expect(Failed.map(({ Id, Code, SenderFault }) => [Id, Code, SenderFault])).toEqual([
      ['b', 'InvalidMessageContents', true],
      ['c', 'InvalidParameterValue', true],
    ]);
    const messages = await receive();
    expect(messages.map(({ Body }) => Body)).toEqual(['first', 'fourth']);
    const [first, fourth] = messages;
    const hidden = await client.send(
      new ChangeMessageVisibilityBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'x', ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 },
          { Id: 'y', ReceiptHandle: 'nonsense', VisibilityTimeout: 0 },
        ],
      }),
    );
    expect(hidden.Successful?.map(({ Id }) => Id)).toEqual(['x']);
    expect(hidden.Failed?.map(({ Id, Code }) => [Id, Code])).toEqual([['y', 'ReceiptHandleIsInvalid']]);
    const deleted = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: [{ Id: 'z', ReceiptHandle: fourth?.ReceiptHandle }],
      }),
    );
    expect(deleted.Successful?.map(({ Id }) => Id)).toEqual(['z']);
    expect(await counts()).toEqual(['1', '0', '0']);
  });

  it.each([
    [[], EmptyBatchRequest],
    [
      Array.from({ length: 11 }, (_, at) => ({ Id: String(at), MessageBody: 'x' })),
      TooManyEntriesInBatchRequest,
    ],
    [[{ Id: 'no spaces', MessageBody: 'x' }], InvalidBatchEntryId],
    [
      [
        { Id: 'a', MessageBody: 'x' },
        { Id: 'a', MessageBody: 'y' },
      ],
      BatchEntryIdsNotDistinct,
    ],
  ])('refuses a batch that is none: %#', async (Entries, error) => {
    await expect(client.send(new SendMessageBatchCommand({ QueueUrl, Entries }))).rejects.toBeInstanceOf(
      error,
    );
    expect(await counts()).toEqual(['0', '0', '0']);
  });

  it('refuses what SQS refuses', async () => {
    await expect(send('a\u0001')).rejects.toBeInstanceOf(InvalidMessageContents);
    await expect(send('\ud800')).rejects.toBeInstanceOf(InvalidMessageContents);
    await expect(send('x'.repeat(1_048_577))).rejects.toThrow('shorter than 1048576 bytes');
    await expect(send('')).rejects.toThrow('MessageBody');
    await expect(send('x', { DelaySeconds: 901 })).rejects.toThrow('DelaySeconds');
    await expect(send('x', { MessageGroupId: 'fifo' })).rejects.toThrow('MessageGroupId');
    await expect(receive({ MaxNumberOfMessages: 11 })).rejects.toThrow('MaxNumberOfMessages');
    const gone = new DeleteMessageCommand({ QueueUrl, ReceiptHandle: 'nonsense' });
    await expect(client.send(gone)).rejects.toBeInstanceOf(ReceiptHandleIsInvalid);
    const unknown = new SendMessageCommand({ QueueUrl: service.url('other'), MessageBody: 'x' });
    await expect(client.send(unknown)).rejects.toBeInstanceOf(QueueDoesNotExist);
    const attributes = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['FifoQueue'] });
    await expect(client.send(attributes)).rejects.toBeInstanceOf(InvalidAttributeName);
    expect(await counts()).toEqual(['0', '0', '0']);
    expect(warn).not.toHaveBeenCalled();
  });

  it('is found by its name, and can be emptied', async () => {
    expect(await client.send(new GetQueueUrlCommand({ QueueName: 'mail' }))).toMatchObject({ QueueUrl });
    expect((await client.send(new ListQueuesCommand({}))).QueueUrls).toEqual([
      service.url('failed'),
      QueueUrl,
    ]);
    expect((await client.send(new ListQueuesCommand({ QueueNamePrefix: 'ma' }))).QueueUrls).toEqual([
      QueueUrl,
    ]);
    await send('a');
    await client.send(new PurgeQueueCommand({ QueueUrl }));
    expect(await counts()).toEqual(['0', '0', '0']);
  });

  it('has the settings of the latest deployment, until that ends', async () => {
    const later = service.add({ ...settings, delay: 10 });
    await send('delayed');
    expect(await receive()).toEqual([]);
    later.release();
    await send('at once');
    expect(await bodies()).toEqual(['at once']);
    now += 10_000;
    expect(await bodies()).toEqual(['delayed']);
  });
});

describe('what a queue has acknowledged', () => {
  it('is there after kill -9, with what was received hidden for as long as it would have been', async () => {
    client.destroy();
    await service.close();
    const child = await serveInProcess(join(directory, 'sqs.sqlite'));
    client = clientOf(child.endpoint);
    QueueUrl = `${child.endpoint}/000000000000/mail`;
    await Promise.all(Array.from({ length: 20 }, (_, at) => send(`message ${at}`)));
    const taken = await receive({ MaxNumberOfMessages: 3 });
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: taken[0]?.ReceiptHandle }));
    child.process.kill('SIGKILL');
    await once(child.process, 'exit');
    client.destroy();

    now = Date.now();
    await open();
    const kept = [...(await bodies()), ...(await bodies()), ...(await bodies())];
    expect(kept).toHaveLength(17);
    now += 60_000;
    const again = await bodies({ MaxNumberOfMessages: 10 });
    const all = new Set([...kept, ...again, ...(await bodies()), ...(await bodies())]);
    expect(all.size).toBe(19);
    expect(all.has(taken[0]?.Body)).toBe(false);
  });
});

async function serveInProcess(file: string): Promise<{ process: ChildProcess; endpoint: string }> {
  const code = `
    import { QueueService } from ${JSON.stringify(new URL('./queue-service.ts', import.meta.url).href)};
    const service = await QueueService.open({ file: ${JSON.stringify(file)}, warn: console.error });
    service.add(${JSON.stringify(settings)});
    process.stdout.write(service.endpoint);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const [endpoint] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(() => [''])]);
  // Not even a warning that SQLite is new to Node.
  expect(complaint).toBe('');
  return { process: child, endpoint: String(endpoint) };
}
