import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { LocalServer, parseJson, readText } from '../http/local-server.ts';
import { type Fault, Faults } from '../stand-ins/faults.ts';
import { ACCOUNT } from '../template/intrinsics.ts';
import { MessageStore } from './message-store.ts';
import { md5, Queue, type QueueSettings } from './queue.ts';

/** Bytes of a message, and of a batch. Source: "Amazon SQS message quotas". */
const MAX_PAYLOAD = 1_048_576;
/** Bytes: escaped as JSON, with the rest of a request. */
const MAX_REQUEST = 8 * MAX_PAYLOAD;
const MAX_ENTRIES = 10;
const ENTRY_ID = /^[A-Za-z0-9_-]{1,80}$/;
/** XML's characters. */
const INVALID = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

const batchSchema = z.strictObject({
  QueueUrl: z.string(),
  Entries: z.array(z.looseObject({ Id: z.string() })),
});
type BatchEntry = z.infer<typeof batchSchema>['Entries'][number];

/** How SQS fails an entry that is valid. */
const INTERNAL_ERROR = { SenderFault: false, Code: 'InternalError', Message: 'Internal error' };

const entrySchema = z.strictObject({
  Id: z.string(),
  MessageBody: z.string().min(1),
  DelaySeconds: z.int().min(0).max(900).optional(),
});

class SqsError extends Error {
  /** As in `__type`. */
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

interface QueueServiceOptions {
  /** SQLite's file. */
  readonly file: string;
  readonly warn: (message: string) => void;
  /** Milliseconds since the epoch; the system's clock unless given. */
  readonly now?: () => number;
}

/**
 * SQS: standard queues on a free port of 127.0.0.1. Functions call `SendMessageBatch` and nothing else; event source
 * mappings and schedules use the queues directly.
 */
export class QueueService {
  /** For calls by HTTP; the runner's own use of a queue never fails. */
  readonly faults = new Faults(['lost', 'partial']);
  private readonly store: MessageStore;
  private readonly options: QueueServiceOptions;
  /** By name, in the order of their deployments: the last counts. */
  private readonly queues = new Map<string, Queue[]>();
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

  /** Not a URL of AWS: the SDK sends a request to the host of the queue's URL unless its client is set up otherwise. */
  url(name: string): string {
    return `${this.endpoint}/${ACCOUNT}/${name}`;
  }

  /** Opens a queue for a deployment. Deployments share the messages of a name. */
  add(settings: QueueSettings): { readonly queue: Queue; readonly release: () => void } {
    const { warn, now = Date.now } = this.options;
    const queue = new Queue(settings, { store: this.store, now, warn });
    const { name } = settings;
    this.queues.set(name, [...(this.queues.get(name) ?? []), queue]);
    const release = () => {
      this.queues.set(
        name,
        (this.queues.get(name) ?? []).filter((one) => one !== queue),
      );
    };
    return { queue, release };
  }

  /** Removes the messages of all queues. */
  clear(): void {
    this.store.clear();
  }

  async close(): Promise<void> {
    await this.server?.close();
    this.store.close();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const target = String(request.headers['x-amz-target']);
      const input = parseJson(await readText(request, MAX_REQUEST));
      if (target !== 'AmazonSQS.SendMessageBatch') {
        throw new SqsError('UnsupportedOperation', `The local SQS does not support ${target}.`);
      }
      const fault = this.faults.next();
      // The service does nothing, and the caller times out.
      if (fault === 'timeout') return;
      if (typeof fault === 'number') return fail(response, fault);
      const result = this.sendBatch(input, fault);
      // The messages are sent, and the caller times out.
      if (fault !== 'lost') answer(response, 200, result);
    } catch (error) {
      if (!(error instanceof SqsError)) {
        this.options.warn(`SQS: ${error instanceof Error ? error.message : String(error)}`);
        return fail(response, 500);
      }
      const code = error.type === 'QueueDoesNotExist' ? 'NonExistentQueue' : error.type;
      response.setHeader('x-amzn-query-error', `AWS.SimpleQueueService.${code};Sender`);
      answer(response, 400, { __type: `com.amazonaws.sqs#${error.type}`, message: error.message });
    }
  }

  private sendBatch(input: unknown, fault: Fault | undefined) {
    const parsed = batchSchema.safeParse(input);
    if (!parsed.success) throw new SqsError('InvalidParameterValueException', invalid(parsed.error));
    const { QueueUrl, Entries } = parsed.data;
    const queue = this.atUrl(QueueUrl);
    checkEntries(Entries);
    const skipped = Entries.filter((_, index) => fault === 'partial' && index % 2 === 0);
    const checked = Entries.filter((entry) => !skipped.includes(entry)).map(checkEntry);
    const valid = checked.filter((one) => 'body' in one);
    if (valid.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0) > MAX_PAYLOAD) {
      throw new SqsError('BatchRequestTooLong', `Batch requests cannot be longer than ${MAX_PAYLOAD} bytes.`);
    }
    const ids = queue.send(valid);
    return {
      Successful: valid.map(({ Id, body }, at) => ({ Id, MessageId: ids[at], MD5OfMessageBody: md5(body) })),
      Failed: [
        ...checked.filter((one) => 'Code' in one),
        ...skipped.map(({ Id }) => ({ Id, ...INTERNAL_ERROR })),
      ],
    };
  }

  private atUrl(url: string): Queue {
    const [, account, name = ''] = /^\/([^/]+)\/([^/]+)$/.exec(URL.parse(url)?.pathname ?? '') ?? [];
    const queue = account === ACCOUNT ? this.queues.get(name)?.at(-1) : undefined;
    if (!queue) throw new SqsError('QueueDoesNotExist', 'The specified queue does not exist.');
    return queue;
  }
}

/** SQS's own failure. Source: "Common errors", Amazon SQS API reference. */
function fail(response: ServerResponse, status: number): void {
  const ours = status === 503 ? 'ServiceUnavailable' : 'InternalFailure';
  const name = status < 500 ? 'RequestThrottled' : ours;
  response.setHeader('x-amzn-query-error', `${name};${status < 500 ? 'Sender' : 'Receiver'}`);
  answer(response, status, { __type: `com.amazonaws.sqs#${name}`, message: `${name} (local)` });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}

/** SQS's errors for a whole batch. */
function checkEntries(entries: readonly BatchEntry[]): void {
  const ids = entries.map(({ Id }) => Id);
  const errors = [
    [ids.length === 0, 'EmptyBatchRequest'],
    [ids.length > MAX_ENTRIES, 'TooManyEntriesInBatchRequest'],
    [!ids.every((id) => ENTRY_ID.test(id)), 'InvalidBatchEntryId'],
    [new Set(ids).size < ids.length, 'BatchEntryIdsNotDistinct'],
  ] as const;
  const type = errors.find(([found]) => found)?.[1];
  if (type !== undefined) throw new SqsError(type, `The batch has the entries ${ids.join(', ')}.`);
}

/** An invalid entry fails without the others. */
function checkEntry(entry: BatchEntry) {
  const { Id } = entry;
  const failed = (Code: string, Message: string) => ({ Id, SenderFault: true, Code, Message });
  const { data, error } = entrySchema.safeParse(entry);
  if (!data) return failed('InvalidParameterValue', invalid(error));
  if (INVALID.test(data.MessageBody)) return failed('InvalidMessageContents', 'Invalid characters found.');
  return { Id, body: data.MessageBody, delay: data.DelaySeconds };
}

function invalid(error: z.ZodError): string {
  return `One or more parameters are invalid. Reason: ${z.prettifyError(error)}`;
}
