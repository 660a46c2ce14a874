import { describe, expect, it, vi } from 'vitest';
import { proofOfWork } from './proof-of-work.ts';

const NOW = Date.UTC(2026, 10, 22);
const MINUTE_MS = 60_000;

/** Challenges numbered from 1 that expire after 20 minutes of a clock that the test moves. */
function numbered() {
  const clock = { now: NOW };
  let issued = 0;
  const fetchChallenge = vi.fn(async () => {
    issued += 1;
    return {
      parameters: {
        algorithm: 'SHA-256',
        nonce: String(issued),
        salt: '00',
        cost: 1,
        keyLength: 32,
        keyPrefix: '00',
        expiresAt: (clock.now + 20 * MINUTE_MS) / 1000,
      },
      signature: 'signed',
    };
  });
  const solve = vi.fn(async () => ({ counter: 7, derivedKey: '00' }));
  return {
    clock,
    fetchChallenge,
    solve,
    proof: proofOfWork({ fetchChallenge, solve, now: () => clock.now }),
  };
}

const numberOf = (text: string) => JSON.parse(atob(text)).challenge.parameters.nonce;

describe('a proof of work', () => {
  it('contains the challenge and its solution', async () => {
    const { proof } = numbered();
    expect(JSON.parse(atob(await proof.take()))).toMatchObject({
      challenge: { parameters: { nonce: '1', keyPrefix: '00' }, signature: 'signed' },
      solution: { counter: 7, derivedKey: '00' },
    });
  });

  it('is prepared once', async () => {
    const { proof, fetchChallenge } = numbered();
    proof.prepare();
    proof.prepare();
    expect(numberOf(await proof.take())).toBe('1');
    expect(fetchChallenge).toHaveBeenCalledOnce();
  });

  it('is used once', async () => {
    const { proof } = numbered();
    proof.prepare();
    expect(numberOf(await proof.take())).toBe('1');
    expect(numberOf(await proof.take())).toBe('2');
  });

  it('is renewed when it is about to expire', async () => {
    const { proof, clock } = numbered();
    proof.prepare();
    clock.now += 19 * MINUTE_MS;
    expect(numberOf(await proof.take())).toBe('1');
    proof.prepare();
    clock.now += 20 * MINUTE_MS;
    expect(numberOf(await proof.take())).toBe('3');
  });

  it('is available despite a wrong clock', async () => {
    const { fetchChallenge, solve } = numbered();
    const proof = proofOfWork({ fetchChallenge, solve, now: () => NOW + 1_000 * MINUTE_MS });
    proof.prepare();
    expect(numberOf(await proof.take())).toBe('2');
  });

  it('is retried on use when its preparation failed', async () => {
    const { proof, fetchChallenge } = numbered();
    fetchChallenge.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    proof.prepare();
    await new Promise((resolve) => setTimeout(resolve));
    proof.prepare();
    expect(fetchChallenge).toHaveBeenCalledOnce();
    expect(numberOf(await proof.take())).toBe('1');
    fetchChallenge.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(proof.take()).rejects.toThrow('Failed to fetch');
  });
});
