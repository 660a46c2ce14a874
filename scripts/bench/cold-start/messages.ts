/** What the bench and its execution environments say to each other. */
import * as z from 'zod/mini';

export const taskSchema = z.object({ event: z.unknown() });

export const replySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** `ms`: from the event's arrival to the result. */
  z.object({ type: z.literal('result'), result: z.unknown(), ms: z.number() }),
]);
