/** Ports and request shapes that several use cases share. */

/** The current time; injected, so that tests and the demonstration data can fix it. */
export type Clock = () => Date;

/** Waits before the attempt that follows this one, counted from 1. */
export type Backoff = (attempt: number) => Promise<void>;
