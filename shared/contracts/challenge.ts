/**
 * The proof of work that both forms ask for, so that sending thousands of them costs thousands of seconds. A challenge
 * of `GET /api/challenge` is solved by altcha-lib (its second version); a solution travels in the body field `altcha`
 * as the base64 of the JSON `{ challenge, solution }`. Each challenge can be used once, until it expires.
 */
import * as z from 'zod/mini';

export const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.optional(z.number()),
  }),
  signature: z.optional(z.string()),
});
export type Challenge = z.infer<typeof challengeSchema>;
