import * as z from 'zod';

/** What the runner and a function's process say to each other, one invocation at a time. */

export interface Invocation {
  readonly requestId: string;
  readonly event: unknown;
  /** Milliseconds since the epoch at which the function's time is up. */
  readonly deadline: number;
}

export const invocationSchema = z.object({ requestId: z.string(), event: z.unknown(), deadline: z.number() });

export const replySchema = z.discriminatedUnion('type', [
  /** The bundle is loaded: invocations can come. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('result'), result: z.json().optional() }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;
