import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts, MessageStore, StoredMessage } from './message-store.ts';

/** A standard queue as the template describes it; times in seconds. */
export interface QueueSettings {
  readonly name: string;
  readonly arn: string;
  /** Of messages without their own; 0 by default. */
  readonly delay?: number;
  readonly visibilityTimeout: number;
  readonly retention: number;
  readonly redrive: { readonly deadLetterTargetArn: string; readonly maxReceiveCount: number } | undefined;
}

export interface SentMessage {
  readonly body: string;
  /** Seconds. */
  readonly delay?: number | undefined;
}

export interface ReceivedMessage {
  readonly id: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly md5: string;
  readonly systemAttributes: Readonly<Record<string, string>>;
}

interface ReceiveOptions {
  readonly max: number;
  /** Seconds to wait for a first message. */
  readonly wait: number;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
}

interface QueueDependencies {
  readonly store: MessageStore;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** A standard SQS queue. Messages are received at least once, roughly in the order in which they were sent. */
export class Queue {
  readonly settings: QueueSettings;
  private readonly store: MessageStore;
  private readonly now: () => number;
  private readonly warn: (message: string) => void;

  constructor(settings: QueueSettings, { store, now, warn }: QueueDependencies) {
    this.settings = settings;
    this.store = store;
    this.now = now;
    this.warn = warn;
  }

  get counts(): Counts {
    return this.store.counts(this.settings.name, this.now());
  }

  /** @returns the messages' ids, when all of them are stored. */
  send(messages: readonly SentMessage[]): string[] {
    const sentAt = this.now();
    const stored = messages.map(({ body, delay = this.settings.delay ?? 0 }) => ({
      id: randomUUID(),
      body,
      sentAt,
      visibleAt: sentAt + delay * 1_000,
    }));
    this.store.insert(this.settings.name, stored);
    return stored.map(({ id }) => id);
  }

  /** Long polling: waits for a first message, then returns what is visible. */
  async receive(options: ReceiveOptions): Promise<ReceivedMessage[]> {
    const { max, wait, signal } = options;
    const deadline = this.now() + wait * 1_000;
    for (;;) {
      if (signal?.aborted) return [];
      const messages = this.take(max);
      if (messages.length > 0 || this.now() >= deadline) return messages;
      const next = this.store.nextVisibleAt(this.settings.name) ?? deadline;
      await this.change(Math.min(next, deadline), signal);
    }
  }

  /** Deletes the messages whose latest receive returned these handles. */
  delete(receiptHandles: readonly string[]): void {
    this.store.delete(receiptHandles);
  }

  private take(max: number): ReceivedMessage[] {
    const { name, arn, retention, redrive, visibilityTimeout } = this.settings;
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
            received.push(toReceived(message, now, receipt));
          }
        }
      } while (batch.length > 0 && received.length < max);
    });
    for (const { id, receive_count } of dead) {
      this.warn(`SQS: ${name}: message ${id} went to ${deadLetterQueue} after ${receive_count} receives`);
    }
    if (dead.length > 0 && deadLetterQueue) this.store.changes.emit(deadLetterQueue);
    return received;
  }

  /** Resolves when a message may be visible, at the latest at the given time. */
  private async change(latest: number, signal: AbortSignal | undefined): Promise<void> {
    const settled = new AbortController();
    const ended = AbortSignal.any([settled.signal, ...(signal ? [signal] : [])]);
    const options = { signal: ended };
    const events = [
      once(this.store.changes, this.settings.name, options),
      sleep(Math.max(1, latest - this.now()), undefined, options),
    ];
    await Promise.race(events).catch(() => {});
    settled.abort();
    await Promise.allSettled(events);
  }
}

export function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}

function toReceived(message: StoredMessage, now: number, receiptHandle: string): ReceivedMessage {
  const { id, body, dead_letter_source } = message;
  return {
    id,
    receiptHandle,
    body,
    md5: md5(body),
    systemAttributes: {
      SenderId: 'local',
      SentTimestamp: String(message.sent_at),
      ApproximateReceiveCount: String(message.receive_count + 1),
      ApproximateFirstReceiveTimestamp: String(message.first_received_at ?? now),
      ...(dead_letter_source !== null && { DeadLetterQueueSourceArn: dead_letter_source }),
    },
  };
}
