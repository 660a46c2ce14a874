import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { LocalServer, parseJson, readText } from '../http/local-server.ts';
import { Faults } from '../stand-ins/faults.ts';
import { ACCOUNT } from '../template/intrinsics.ts';
import { SqsError } from './errors.ts';
import { failHalf, isBatch, serviceError } from './faults.ts';
import { attributesMd5, type MessageAttributes, md5, selectAttributes } from './message-attributes.ts';
import { MessageStore } from './message-store.ts';
import { messageSize, Queue, type QueueSettings, type ReceivedMessage, type SentMessage } from './queue.ts';
import { type MessageRequest, requests } from './requests.ts';

type Operation = (input: unknown, signal: AbortSignal) => unknown;

/** Bytes. Source: "Amazon SQS message quotas", for a message and for a batch. */
const MAX_PAYLOAD = 1_048_576;
/** What JSON can make of that, and the rest of a request. */
const MAX_REQUEST = 8 * MAX_PAYLOAD;
const MAX_ENTRIES = 10;
const ENTRY_ID = /^[A-Za-z0-9_-]{1,80}$/;

interface QueueServiceOptions {
  /** SQLite's file. */
  readonly file: string;
  readonly warn: (message: string) => void;
  /** Milliseconds since the epoch; the system's clock unless given. */
  readonly now?: () => number;
}

/** SQS: standard queues behind the AWS JSON 1.0 protocol, on a free port of 127.0.0.1. The template makes the queues. */
export class QueueService {
  /** Of calls by HTTP; what the runner itself does with a queue never fails. */
  readonly faults = new Faults(['lost', 'partial']);
  private readonly store: MessageStore;
  private readonly options: QueueServiceOptions;
  /** By name, each deployment's after that which it replaces: the last counts. */
  private readonly queues = new Map<string, Queue[]>();
  private readonly ending = new AbortController();
  private server: LocalServer | undefined;

  private constructor(options: QueueServiceOptions) {
    this.options = options;
    this.store = new MessageStore(options.file);
  }

  static async open(options: QueueServiceOptions): Promise<QueueService> {
    const service = new QueueService(options);
    service.server = await LocalServer.open((request, response) => void service.handle(request, response));
    return service;
  }

  get endpoint(): string {
    return this.server?.origin ?? '';
  }

  /** Not an address of AWS: the SDK sends a request to the host that a queue's URL names, whatever its endpoint is. */
  url(name: string): string {
    return `${this.endpoint}/${ACCOUNT}/${name}`;
  }

  /** Opens a queue for a deployment. Its messages, from whichever deployment, are those of its name. */
  add(settings: QueueSettings): { readonly queue: Queue; readonly release: () => void } {
    const { warn, now = Date.now } = this.options;
    const queue = new Queue(settings, { store: this.store, now, warn });
    const { name } = settings;
    this.queues.set(name, [...(this.queues.get(name) ?? []), queue]);
    const release = () => {
      const others = (this.queues.get(name) ?? []).filter((one) => one !== queue);
      if (others.length > 0) this.queues.set(name, others);
      else this.queues.delete(name);
    };
    return { queue, release };
  }

  /** Removes the messages of all queues. */
  clear(): void {
    this.store.clear();
  }

  async close(): Promise<void> {
    this.ending.abort();
    await this.server?.close();
    this.store.close();
  }

  private readonly operations: Readonly<Record<string, Operation>> = {
    SendMessage: operation(requests.send, ({ QueueUrl, ...request }) => {
      const queue = this.atUrl(QueueUrl);
      const message = toMessage(request);
      queue.check(message);
      const [id] = queue.send([message]);
      return sent(id, message);
    }),
    SendMessageBatch: operation(requests.sendBatch, ({ QueueUrl, Entries }) => {
      const queue = this.atUrl(QueueUrl);
      const { good, Failed } = each(Entries, requests.sendEntry, (entry) => {
        const message = toMessage(entry);
        queue.check(message);
        return message;
      });
      if (good.reduce((sum, { value }) => sum + messageSize(value), 0) > MAX_PAYLOAD) {
        throw new SqsError(
          'BatchRequestTooLong',
          `Batch requests cannot be longer than ${MAX_PAYLOAD} bytes.`,
        );
      }
      const ids = queue.send(good.map(({ value }) => value));
      return { Successful: good.map(({ Id, value }, at) => ({ Id, ...sent(ids[at], value) })), Failed };
    }),
    ReceiveMessage: operation(requests.receive, async (request, signal) => {
      const messages = await this.atUrl(request.QueueUrl).receive({
        max: request.MaxNumberOfMessages,
        wait: request.WaitTimeSeconds,
        visibilityTimeout: request.VisibilityTimeout,
        signal,
      });
      const system = [...request.AttributeNames, ...request.MessageSystemAttributeNames];
      if (messages.length === 0) return {};
      return { Messages: messages.map((one) => received(one, system, request.MessageAttributeNames)) };
    }),
    DeleteMessage: operation(requests.delete, ({ QueueUrl, ReceiptHandle }) => {
      this.atUrl(QueueUrl).delete([ReceiptHandle]);
      return {};
    }),
    DeleteMessageBatch: operation(requests.deleteBatch, ({ QueueUrl, Entries }) => {
      const queue = this.atUrl(QueueUrl);
      const { good, Failed } = each(Entries, requests.deleteEntry, ({ ReceiptHandle }) =>
        queue.delete([ReceiptHandle]),
      );
      return { Successful: good.map(({ Id }) => ({ Id })), Failed };
    }),
    ChangeMessageVisibility: operation(requests.changeVisibility, (request) => {
      this.atUrl(request.QueueUrl).changeVisibility(request.ReceiptHandle, request.VisibilityTimeout);
      return {};
    }),
    ChangeMessageVisibilityBatch: operation(requests.changeVisibilityBatch, ({ QueueUrl, Entries }) => {
      const queue = this.atUrl(QueueUrl);
      const { good, Failed } = each(Entries, requests.changeVisibilityEntry, (entry) =>
        queue.changeVisibility(entry.ReceiptHandle, entry.VisibilityTimeout),
      );
      return { Successful: good.map(({ Id }) => ({ Id })), Failed };
    }),
    GetQueueAttributes: operation(requests.attributes, ({ QueueUrl, AttributeNames }) => {
      const all = new Map(Object.entries(attributesOf(this.atUrl(QueueUrl))));
      const unknown = AttributeNames.find((name) => name !== 'All' && !queueAttributes.has(name));
      if (unknown !== undefined) throw new SqsError('InvalidAttributeName', `Unknown Attribute ${unknown}.`);
      const asked = [...all].filter(
        ([name]) => AttributeNames.includes('All') || AttributeNames.includes(name),
      );
      return { Attributes: Object.fromEntries(asked) };
    }),
    GetQueueUrl: operation(requests.url, ({ QueueName }) => {
      const { name } = this.named(QueueName).settings;
      return { QueueUrl: this.url(name) };
    }),
    ListQueues: operation(requests.list, ({ QueueNamePrefix, MaxResults = 1_000 }) => {
      const names = [...this.queues.keys()].filter((name) => name.startsWith(QueueNamePrefix)).sort();
      return { QueueUrls: names.slice(0, MaxResults).map((name) => this.url(name)) };
    }),
    PurgeQueue: operation(requests.purge, ({ QueueUrl }) => {
      this.atUrl(QueueUrl).purge();
      return {};
    }),
  };

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      const target = request.headers['x-amz-target'];
      const name = typeof target === 'string' ? target.replace(/^AmazonSQS\./, '') : '';
      const run = Object.hasOwn(this.operations, name) ? this.operations[name] : undefined;
      const input = parseJson(await readText(request, MAX_REQUEST));
      if (run === undefined) {
        throw new SqsError('UnsupportedOperation', `The local SQS has no operation ${name || '(none)'}.`);
      }
      const fault = this.faults.next((one) => one !== 'partial' || isBatch(name));
      // Nothing is done, and nothing sent, until the caller gives up.
      if (fault === 'timeout') return;
      if (typeof fault === 'number') return fail(response, fault);
      const signal = AbortSignal.any([gone.signal, this.ending.signal]);
      const result = fault === 'partial' ? await failHalf(run, input, signal) : await run(input, signal);
      // What was done stays done.
      if (fault !== 'lost') answer(response, 200, result);
    } catch (error) {
      if (!(error instanceof SqsError)) {
        this.options.warn(`SQS: ${error instanceof Error ? error.message : String(error)}`);
        return fail(response, 500);
      }
      response.setHeader('x-amzn-query-error', `${error.code};Sender`);
      const status = error.type === 'InvalidAddress' || error.type === 'ReceiptHandleIsInvalid' ? 404 : 400;
      answer(response, status, { __type: `com.amazonaws.sqs#${error.type}`, message: error.message });
    }
  }

  private atUrl(url: string): Queue {
    const path = URL.parse(url)?.pathname;
    const [, account, name] = /^\/([^/]+)\/([^/]+)$/.exec(path ?? '') ?? [];
    if (account === undefined || name === undefined) {
      throw new SqsError('InvalidAddress', `The address ${url} is not valid for this endpoint.`);
    }
    if (account !== ACCOUNT) throw noQueue();
    return this.named(name);
  }

  private named(name: string): Queue {
    const queue = this.queues.get(name)?.at(-1);
    if (queue === undefined) throw noQueue();
    return queue;
  }
}

function noQueue(): SqsError {
  return new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
}

/** The service's own failure. */
function fail(response: ServerResponse, status: number): void {
  const { name, message, fault } = serviceError(status);
  response.setHeader('x-amzn-query-error', `${name};${fault}`);
  answer(response, status, { __type: `com.amazonaws.sqs#${name}`, message });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}

function operation<Schema extends z.ZodType>(
  schema: Schema,
  run: (input: z.output<Schema>, signal: AbortSignal) => unknown,
): Operation {
  return (input, signal) => run(parse(schema, input), signal);
}

function parse<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new SqsError(
    'InvalidParameterValueException',
    `One or more parameters are invalid. Reason: ${z.prettifyError(parsed.error)}`,
  );
}

interface Entry {
  readonly Id: string;
}

/** Does what a batch asks for entry by entry: those that fail are told apart, and do not fail the others. */
function each<Schema extends z.ZodType, Result>(
  entries: readonly Entry[],
  schema: Schema,
  action: (entry: z.output<Schema>) => Result,
) {
  if (entries.length === 0) {
    throw new SqsError('EmptyBatchRequest', 'There should be at least one entry in the request.');
  }
  if (entries.length > MAX_ENTRIES) {
    throw new SqsError(
      'TooManyEntriesInBatchRequest',
      `Maximum number of entries per request are ${MAX_ENTRIES}. You have sent ${entries.length}.`,
    );
  }
  if (!entries.every(({ Id }) => ENTRY_ID.test(Id))) {
    throw new SqsError(
      'InvalidBatchEntryId',
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores. It can be at most 80 letters long.',
    );
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new SqsError(
      'BatchEntryIdsNotDistinct',
      'Two or more batch entries in the request have the same Id.',
    );
  }
  const good: { Id: string; value: Result }[] = [];
  const Failed: { Id: string; SenderFault: true; Code: string; Message: string }[] = [];
  for (const entry of entries) {
    try {
      good.push({ Id: entry.Id, value: action(parse(schema, entry)) });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      Failed.push({ Id: entry.Id, SenderFault: true, Code: error.code, Message: error.message });
    }
  }
  return { good, Failed };
}

function toMessage(request: Omit<MessageRequest, 'Id'>): SentMessage {
  return {
    body: request.MessageBody,
    attributes: request.MessageAttributes,
    traceHeader: request.MessageSystemAttributes?.AWSTraceHeader?.StringValue,
    delay: request.DelaySeconds,
  };
}

function sent(id: string | undefined, { body, attributes = {}, traceHeader }: SentMessage) {
  const system: MessageAttributes =
    traceHeader === undefined ? {} : { AWSTraceHeader: { DataType: 'String', StringValue: traceHeader } };
  return {
    MessageId: id,
    MD5OfMessageBody: md5(body),
    MD5OfMessageAttributes: attributesMd5(attributes),
    MD5OfMessageSystemAttributes: attributesMd5(system),
  };
}

function received(message: ReceivedMessage, system: readonly string[], asked: readonly string[]) {
  const attributes = selectAttributes(message.attributes, asked);
  const systemAttributes = Object.entries(message.systemAttributes).filter(
    ([name]) => system.includes('All') || system.includes(name),
  );
  return {
    MessageId: message.id,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: message.md5,
    ...(systemAttributes.length > 0 && { Attributes: Object.fromEntries(systemAttributes) }),
    ...(Object.keys(attributes).length > 0 && {
      MessageAttributes: attributes,
      MD5OfMessageAttributes: attributesMd5(attributes),
    }),
  };
}

function attributesOf({ settings, counts, createdAt }: Queue): Record<string, string> {
  const seconds = String(Math.floor(createdAt / 1_000));
  return {
    QueueArn: settings.arn,
    ApproximateNumberOfMessages: String(counts.visible),
    ApproximateNumberOfMessagesNotVisible: String(counts.inFlight),
    ApproximateNumberOfMessagesDelayed: String(counts.delayed),
    CreatedTimestamp: seconds,
    LastModifiedTimestamp: seconds,
    VisibilityTimeout: String(settings.visibilityTimeout),
    MaximumMessageSize: String(settings.maximumMessageSize),
    MessageRetentionPeriod: String(settings.retention),
    DelaySeconds: String(settings.delay),
    ReceiveMessageWaitTimeSeconds: String(settings.receiveWaitTime),
    SqsManagedSseEnabled: 'true',
    ...(settings.redrive && { RedrivePolicy: JSON.stringify(settings.redrive) }),
  };
}

/** Every attribute that can be asked for; those that a queue does not have are left out of the answer. */
const queueAttributes: ReadonlySet<string> = new Set([
  'ApproximateNumberOfMessages',
  'ApproximateNumberOfMessagesDelayed',
  'ApproximateNumberOfMessagesNotVisible',
  'CreatedTimestamp',
  'DelaySeconds',
  'KmsDataKeyReusePeriodSeconds',
  'KmsMasterKeyId',
  'LastModifiedTimestamp',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'Policy',
  'QueueArn',
  'ReceiveMessageWaitTimeSeconds',
  'RedriveAllowPolicy',
  'RedrivePolicy',
  'SqsManagedSseEnabled',
  'VisibilityTimeout',
]);
