/** Ports and request shapes that several use cases share. */

/** The current time; injected, so that tests and the demonstration data can fix it. */
export type Clock = () => Date;

/** Waits before the attempt that follows this one, counted from 1. */
export type Backoff = (attempt: number) => Promise<void>;

export interface PageRequest {
  readonly limit: number;
  /** A position that an earlier page of the same query returned as `next`. */
  readonly after?: string | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; absent on the last page. */
  readonly next?: string | undefined;
}

export interface SendOptions {
  /** Whole seconds, at most 900, before a worker can receive the messages. */
  readonly delay?: number;
  /** The request that the messages are sent for; by default the one that the function works on. */
  readonly correlationId?: string | undefined;
}

export interface Queue<Message> {
  /**
   * Enqueues the messages. Throws `service_unavailable` unless the queue accepted all of them; some may be enqueued then, and
   * sending again enqueues those twice.
   */
  send(messages: readonly Message[], options?: SendOptions): Promise<void>;
}
