import { solveChallenge as solveWithLibrary } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { describe, expect, it } from 'vitest';
import { type Challenge, challengeSchema } from '../../../shared/contracts/submissions/challenge.ts';
import { encodeSolution, solveChallenge } from '../../../test/support/solve-challenge.ts';
import { Challenges } from './challenges.ts';

const SECRET = 'challenge-secret-of-the-tests';
const MINUTE_MS = 60_000;
const challenges = new Challenges(SECRET, () => new Date());

/** The same challenge with other parameters, as an attacker without the key would send it. */
function changed(challenge: Challenge, parameters: Record<string, unknown>): Challenge {
  return { ...challenge, parameters: { ...challenge.parameters, ...parameters } };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

/** A solution's parts, to be put together in another way. */
function solved(challenge: Challenge): { counter: number; derivedKey: string } {
  return JSON.parse(Buffer.from(solveChallenge(challenge), 'base64').toString()).solution;
}

describe('challenges', () => {
  it('are all different, last for 20 minutes and fit their contract', async () => {
    const [one, other] = [await challenges.issue(), await challenges.issue()];
    expect(one.signature).not.toBe(other.signature);
    expect(challengeSchema.parse(one)).toEqual(one);
    const left = one.parameters.expiresAt * 1000 - Date.now();
    expect(left).toBeGreaterThan(19 * MINUTE_MS);
    expect(left).toBeLessThanOrEqual(20 * MINUTE_MS);
  });

  it('cost between 10,000 and 20,000 hashes, and not always the same', async () => {
    const counters = await Promise.all(
      Array.from({ length: 20 }, async () => solved(await challenges.issue()).counter),
    );
    expect(Math.min(...counters)).toBeGreaterThanOrEqual(10_000);
    expect(Math.max(...counters)).toBeLessThanOrEqual(20_000);
    expect(new Set(counters).size).toBeGreaterThan(10);
  });

  it('are solved by the library as by the tests’ own solver', async () => {
    const challenge = await challenges.issue();
    const solution = await solveWithLibrary({ challenge, deriveKey });
    expect(solution).toMatchObject(solved(challenge));
    expect(await challenges.check(base64({ challenge, solution }))).toEqual({
      signature: challenge.signature,
      expiresAt: new Date(challenge.parameters.expiresAt * 1000),
    });
  });

  it('are known by one signature, however a solution is written', async () => {
    const challenge = await challenges.issue();
    const { parameters, signature } = challenge;
    const reordered = { signature, parameters: Object.fromEntries(Object.entries(parameters).reverse()) };
    const texts = [
      solveChallenge(challenge),
      base64({ more: 1, solution: { ...solved(challenge), time: 3 }, challenge: reordered }),
      solveChallenge(challenge).replace(/=*$/, ''),
    ];
    for (const text of texts) expect(await challenges.check(text)).toMatchObject({ signature });
  });

  it('expire', async () => {
    const then = new Challenges(SECRET, () => new Date(Date.now() - 21 * MINUTE_MS));
    expect(await challenges.check(solveChallenge(await then.issue()))).toBe('expired');
    const later = new Challenges(SECRET, () => new Date(Date.now() + 21 * MINUTE_MS));
    expect(await later.check(solveChallenge(await challenges.issue()))).toBe('expired');
  });

  it('signed with another key are rejected', async () => {
    const others = new Challenges('another-secret-of-the-tests', () => new Date());
    expect(await challenges.check(solveChallenge(await others.issue()))).toBe('wrong');
  });

  it('cannot be made easier, longer or unsigned', async () => {
    const challenge = await challenges.issue();
    const solution = solved(challenge);
    const { expiresAt } = challenge.parameters;
    const forged = [
      changed(challenge, { keyPrefix: '00' }),
      changed(challenge, { keySignature: undefined }),
      changed(challenge, { expiresAt: expiresAt + 3600 }),
      changed(challenge, { algorithm: 'SHA-1' }),
      changed(challenge, { data: { more: 1 } }),
      { ...challenge, signature: '' },
      { ...challenge, signature: challenge.signature.toUpperCase() },
    ];
    for (const one of forged) expect(await challenges.check(encodeSolution(one, solution))).toBe('wrong');
    const endless = { ...challenge.parameters, expiresAt: undefined };
    expect(
      await challenges.check(base64({ challenge: { ...challenge, parameters: endless }, solution })),
    ).toBe('wrong');
  });

  it('are not solved by guessed solutions', async () => {
    const challenge = await challenges.issue();
    const { counter, derivedKey } = solved(challenge);
    const { keyPrefix } = challenge.parameters;
    const guesses = [
      { counter, derivedKey: keyPrefix.padEnd(64, '0') },
      { counter, derivedKey: keyPrefix },
      { counter, derivedKey: '' },
      { counter, derivedKey: derivedKey.toUpperCase() },
      { counter: -1, derivedKey },
      { counter: 0.5, derivedKey },
      { counter: 2 ** 32, derivedKey },
    ];
    for (const guess of guesses)
      expect(await challenges.check(encodeSolution(challenge, guess))).toBe('wrong');
  });

  it.each([
    '',
    'null',
    'not base64 at all',
    base64(null),
    base64([]),
    base64('text'),
    base64({}),
    base64({ challenge: null, solution: null }),
    base64({ challenge: { parameters: {} }, solution: {} }),
    Buffer.from('{"__proto__":{"challenge":1}}').toString('base64'),
    Buffer.from('[').toString('base64').repeat(2_000),
  ])('an invalid solution is wrong, and no error (%#)', async (text) => {
    expect(await challenges.check(text)).toBe('wrong');
  });
});
