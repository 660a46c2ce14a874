/**
 * The proof of work of both forms, so that sending thousands of them costs computing time. Made and
 * checked by altcha-lib (its second version, counters as unsigned 32-bit integers). With hexadecimal text as bytes, the
 * counter is the least one, counted from 0, for which
 *
 *     key = SHA-256(salt + nonce + the counter as 4 bytes, big-endian)
 *
 * begins with the bytes of `keyPrefix`; there is one between 10,000 and 20,000. (`cost` is 1 and `keyLength` 32:
 * altcha-lib's `solveChallenge` with `deriveKey` of `algorithms/sha` or `algorithms/web/sha` takes them into account.)
 * It travels in the body field `altcha` as the base64 of the JSON
 *
 *     { "challenge": <as it was given, whole>, "solution": { "counter": <number>, "derivedKey": "<key, hexadecimal>" } }
 *
 * Each challenge can be used once, until it expires. A form may fetch and solve it while a visitor types; after an
 * invalid one (`fields.altcha`) the form fetches another, whatever the reason.
 */
import * as z from 'zod/mini';

export const challengeAlgorithm = 'SHA-256';

export const challengeSchema = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    /** Seconds since 1970. */
    expiresAt: z.int(),
  }),
  signature: z.string(),
});
export type Challenge = z.infer<typeof challengeSchema>;

/** Fields of a request that prove its work, besides the form's own. */
export const proofs = {
  /** Base64 of the solved challenge above; the server checks it. */
  altcha: z.optional(z.string('Must be a text').check(z.maxLength(8_192, 'Is too long'))),
  /** The honeypot field, which people do not see and do not fill in. */
  referenceNote: z.optional(z.unknown()),
};
