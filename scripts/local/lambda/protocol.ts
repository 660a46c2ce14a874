import * as z from 'zod';

/** Messages between the runner and a function's process, one invocation at a time. */

export interface Invocation {
  readonly requestId: string;
  readonly event: unknown;
  /** When the function times out, in milliseconds since the epoch. */
  readonly deadline: number;
}

export const invocationSchema = z.object({ requestId: z.string(), event: z.unknown(), deadline: z.number() });

export const replySchema = z.discriminatedUnion('type', [
  /** The bundle is loaded. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('result'), result: z.json().optional() }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);
export type Reply = z.infer<typeof replySchema>;
