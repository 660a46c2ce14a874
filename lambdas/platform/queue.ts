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
