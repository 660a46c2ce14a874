import { randomBytes, randomUUID } from 'node:crypto';
import { SqsError } from './errors.ts';
import { attributesSize, type MessageAttributes, md5 } from './message-attributes.ts';
import type { Counts, MessageStore, NewMessage, StoredMessage } from './message-store.ts';

/** A standard queue as the template describes it; times in seconds. */
export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  readonly visibilityTimeout: number;
  readonly delay: number;
  readonly retention: number;
  readonly maximumMessageSize: number;
  readonly receiveWaitTime: number;
  readonly redrive: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number } | undefined;
}

export interface SentMessage {
  readonly body: string;
  readonly attributes?: MessageAttributes | undefined;
  readonly traceHeader?: string | undefined;
  readonly delay?: number | undefined;
}

export interface ReceivedMessage {
  readonly id: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly md5: string;
  readonly attributes: MessageAttributes;
  readonly systemAttributes: Readonly<Record<string, string>>;
}

interface ReceiveOptions {
  readonly max: number;
  /** Seconds; the queue's own unless given. */
  readonly wait?: number | undefined;
  readonly visibilityTimeout?: number | undefined;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

interface Surroundings {
  readonly store: MessageStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** Seconds. Source: ChangeMessageVisibility, SQS API reference: counted from when the message was received. */
const MAX_VISIBILITY = 43_200;
/** What SQS takes: XML's characters. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;

/** A standard SQS queue. Messages are received at least once, roughly in the order in which they were sent. */
export class Queue {
  readonly settings: QueueSettings;
  readonly createdAt: number;
  private readonly store: MessageStore;
  private readonly now: () => number;
  private readonly warn: (message: string) => void;

  constructor(settings: QueueSettings, { store, now, warn }: Surroundings) {
    this.settings = settings;
    this.store = store;
    this.now = now;
    this.warn = warn;
    this.createdAt = store.open(settings.name, now());
  }

  get counts(): Counts {
    return this.store.counts(this.settings.name, this.now());
  }

  /** Fails with what SQS says of a message that it does not take. */
  check({ body, attributes = {} }: SentMessage): void {
    if (FORBIDDEN.test(body)) {
      throw new SqsError(
        'InvalidMessageContents',
        'Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to #x10FFFF',
      );
    }
    const { maximumMessageSize } = this.settings;
    if (messageSize({ body, attributes }) > maximumMessageSize) {
      throw new SqsError(
        'InvalidParameterValueException',
        `One or more parameters are invalid. Reason: Message must be shorter than ${maximumMessageSize} bytes.`,
      );
    }
  }

  /** @returns the messages' ids, when all of them are stored. */
  send(messages: readonly SentMessage[]): string[] {
    const now = this.now();
    const stored = messages.map(
      ({ body, attributes = {}, traceHeader, delay = this.settings.delay }): NewMessage => ({
        id: randomUUID(),
        body,
        attributes,
        traceHeader,
        sentAt: now,
        visibleAt: now + delay * 1_000,
      }),
    );
    this.store.insert(this.settings.name, stored);
    return stored.map(({ id }) => id);
  }

  /** Waits until there is a message, then gives what there is. */
  async receive(options: ReceiveOptions): Promise<ReceivedMessage[]> {
    const { wait = this.settings.receiveWaitTime, signal } = options;
    const deadline = this.now() + wait * 1_000;
    for (;;) {
      if (signal?.aborted) return [];
      const messages = this.take(options);
      if (messages.length > 0 || this.now() >= deadline) return messages;
      const next = this.store.nextVisibleAt(this.settings.name) ?? deadline;
      await this.change(Math.min(next, deadline), signal);
    }
  }

  /** Deletes a message if the handle is that of its latest receive. Fails for what is no handle of this queue. */
  delete(receiptHandles: readonly string[]): void {
    const numbers = receiptHandles.flatMap((handle) => this.held(handle)?.number ?? []);
    this.store.delete(numbers);
  }

  /** @param timeout Seconds from now; 0 makes the message visible at once. */
  changeVisibility(receiptHandle: string, timeout: number): void {
    const message = this.held(receiptHandle);
    const now = this.now();
    if (message === undefined) {
      throw new SqsError(
        'InvalidParameterValueException',
        `Value ${receiptHandle} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility timeout change.`,
      );
    }
    if (message.visible_at <= now) {
      throw new SqsError('MessageNotInflight', 'The message is not in flight.');
    }
    this.store.setVisibleAt(
      this.settings.name,
      message.number,
      now + Math.min(timeout, MAX_VISIBILITY) * 1_000,
    );
  }

  purge(): void {
    this.store.purge(this.settings.name);
  }

  private take({
    max,
    visibilityTimeout = this.settings.visibilityTimeout,
  }: ReceiveOptions): ReceivedMessage[] {
    const { name, arn, retention, redrive } = this.settings;
    const now = this.now();
    const received: ReceivedMessage[] = [];
    const dead: StoredMessage[] = [];
    const deadLetterQueue = redrive?.deadLetterTargetArn.split(':').at(-1);
    this.store.transaction(() => {
      this.store.deleteSentBefore(name, now - retention * 1_000);
      let batch: StoredMessage[];
      do {
        batch = this.store.visible(name, now, max - received.length);
        for (const message of batch) {
          if (redrive && deadLetterQueue && message.receive_count >= redrive.maxReceiveCount) {
            this.store.move(message.number, deadLetterQueue, arn, now);
            dead.push(message);
          } else {
            const receipt = randomBytes(18).toString('base64url');
            this.store.received(message.number, now, now + visibilityTimeout * 1_000, receipt);
            received.push(this.toReceived(message, now, receipt));
          }
        }
        // A visibility timeout of 0 leaves them visible: each comes once a receive.
      } while (batch.length > 0 && received.length < max && visibilityTimeout > 0);
    });
    for (const { id, receive_count } of dead) {
      this.warn(`SQS: ${name}: message ${id} went to ${deadLetterQueue} after ${receive_count} receives`);
    }
    if (dead.length > 0 && deadLetterQueue) this.store.changes.emit(deadLetterQueue);
    return received;
  }

  private toReceived(message: StoredMessage, now: number, receipt: string): ReceivedMessage {
    const { id, number, body, attributes, trace_header, dead_letter_source } = message;
    return {
      id,
      receiptHandle: Buffer.from(`${this.settings.name}/${number}/${receipt}`).toString('base64'),
      body,
      md5: md5(body),
      attributes,
      systemAttributes: {
        SenderId: 'local',
        SentTimestamp: String(message.sent_at),
        ApproximateReceiveCount: String(message.receive_count + 1),
        ApproximateFirstReceiveTimestamp: String(message.first_received_at ?? now),
        ...(trace_header !== null && { AWSTraceHeader: trace_header }),
        ...(dead_letter_source !== null && { DeadLetterQueueSourceArn: dead_letter_source }),
      },
    };
  }

  /** The message whose latest receive gave this handle; `undefined` when it is gone or was received again. */
  private held(receiptHandle: string): StoredMessage | undefined {
    const [name, number, receipt] = Buffer.from(receiptHandle, 'base64').toString().split('/');
    if (name !== this.settings.name || !/^\d+$/.test(number ?? '') || !receipt) {
      throw new SqsError('ReceiptHandleIsInvalid', 'The input receipt handle is invalid.');
    }
    const message = this.store.find(name, Number(number));
    return message?.receipt === receipt ? message : undefined;
  }

  /** Resolves when a message may be there, at the latest at the given time. */
  private change(latest: number, signal: AbortSignal | undefined): Promise<void> {
    const { changes } = this.store;
    const { name } = this.settings;
    return new Promise((resolve) => {
      const settle = () => {
        clearTimeout(timer);
        changes.off(name, settle);
        signal?.removeEventListener('abort', settle);
        resolve();
      };
      const timer = setTimeout(settle, Math.max(1, latest - this.now()));
      changes.on(name, settle);
      signal?.addEventListener('abort', settle);
    });
  }
}

export function messageSize({ body, attributes = {} }: Pick<SentMessage, 'body' | 'attributes'>): number {
  return Buffer.byteLength(body) + attributesSize(attributes);
}
