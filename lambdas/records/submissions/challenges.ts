import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import * as z from 'zod/mini';
import {
  type Challenge,
  challengeAlgorithm,
  challengeSchema,
} from '../../../shared/contracts/submissions/challenge.ts';
import type { Clock } from '../../platform/clock.ts';

/** A challenge of ours that was solved in time. */
export interface Solved {
  /** The challenge's signature, which every solution of it has. */
  readonly signature: string;
  readonly expiresAt: Date;
}

/** Time to complete a form whose challenge was fetched when it was opened. */
const LIFETIME_MS = 20 * 60_000;

/**
 * Hashes that a solution takes. 15,000 took 0.25 s in Chromium on one core of a busy server, with the library's solver;
 * a slow phone takes one to two seconds. Bounds keep an unlucky device within that time.
 */
const HASHES = { least: 10_000, most: 20_000 };

const solvedSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/**
 * The proof of work of the forms (`shared/contracts/challenge.ts`), by altcha-lib in its deterministic mode: the server draws the number that is to be found, so that all
 * challenges cost about the same, and checks a solution by its signature without doing the work again.
 */
export class Challenges {
  readonly #clock: Clock;
  readonly #secrets: { readonly hmacSignatureSecret: string; readonly hmacKeySignatureSecret: string };

  constructor(secret: string, clock: Clock) {
    const derived = (use: string) => createHmac('sha256', secret).update(use).digest('hex');
    this.#clock = clock;
    this.#secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') };
  }

  async issue(): Promise<Challenge> {
    const challenge = await createChallenge({
      algorithm: challengeAlgorithm,
      cost: 1,
      counter: randomInt(HASHES.most, HASHES.least),
      deriveKey,
      expiresAt: new Date(this.#clock().getTime() + LIFETIME_MS),
      ...this.#secrets,
    });
    return challengeSchema.parse(challenge);
  }

  /** Checks the `altcha` field of a request; not whether it was used before. */
  async check(text: string): Promise<Solved | 'expired' | 'wrong'> {
    const parsed = solvedSchema.safeParse(decode(text));
    if (!parsed.success) return 'wrong';
    const { challenge, solution } = parsed.data;
    const result = await verifySolution({ challenge, solution, deriveKey, ...this.#secrets });
    const expiresAt = new Date(challenge.parameters.expiresAt * 1000);
    if (result.expired || expiresAt <= this.#clock()) return 'expired';
    return result.verified ? { signature: challenge.signature, expiresAt } : 'wrong';
  }
}

/** The value of base64 of JSON; undefined for anything else. */
function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
