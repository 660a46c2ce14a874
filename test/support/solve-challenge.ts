/** Solves the forms' proof of work, as `shared/contracts/submissions/challenge.ts` describes it, in some 10 ms. */
import { hash } from 'node:crypto';
import { type Challenge, challengeSchema } from '../../shared/contracts/submissions/challenge.ts';

/** The `altcha` field of a request. Throws for a challenge without a solution. */
export function solveChallenge(challenge: Challenge): string {
  const { salt, nonce, keyPrefix } = challenge.parameters;
  const input = Buffer.concat([Buffer.from(salt + nonce, 'hex'), Buffer.alloc(4)]);
  for (let counter = 0; counter <= 20_000; counter += 1) {
    input.writeUInt32BE(counter, input.length - 4);
    const derivedKey = hash('sha256', input, 'hex');
    if (derivedKey.startsWith(keyPrefix)) return encodeSolution(challenge, { counter, derivedKey });
  }
  throw new Error('the challenge has no solution');
}

/** A solution of a new challenge, from the function that issues them. */
export async function newSolution(
  call: (path: string) => Promise<{ readonly body: string }>,
): Promise<string> {
  const { body } = await call('/api/challenge');
  return solveChallenge(challengeSchema.parse(JSON.parse(body)));
}

export function encodeSolution(
  challenge: Challenge,
  solution: { readonly counter: number; readonly derivedKey: string },
): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
