import { describe, expect, it } from 'vitest';
import { createPacing } from './pacing.ts';

function pacing(rate: () => Promise<number>) {
  let time = 1_000_000;
  const failures: unknown[] = [];
  const waits: number[] = [];
  const next = createPacing({
    rate,
    onFailure: (error) => failures.push(error),
    now: () => time,
    sleep: async (ms) => {
      waits.push(Math.round(ms));
    },
  });
  return { next, failures, waits, pass: (ms: number) => (time += ms) };
}

describe('the pacing of mails', () => {
  it('gives each of two workers half of nine tenths of the account’s rate', async () => {
    const { next, waits } = pacing(async () => 20);
    await Promise.all([next(), next(), next()]);
    // 9 a second each.
    expect(waits).toEqual([111, 222]);
  });

  it('does not delay a mail after a pause', async () => {
    const { next, waits, pass } = pacing(async () => 20);
    await next();
    pass(112);
    await next();
    expect(waits).toEqual([]);
  });

  it('reads the rate once for ten minutes', async () => {
    let reads = 0;
    const { next, pass } = pacing(async () => {
      reads += 1;
      return 14;
    });
    await Promise.all([next(), next()]);
    pass(9 * 60_000);
    await next();
    expect(reads).toBe(1);
    pass(60_000);
    await next();
    expect(reads).toBe(2);
  });

  it('sends at the sandbox’s rate until the account’s can be read, and at the last known one after that', async () => {
    const failure = new Error('throttled');
    const answers = [Promise.reject(failure), Promise.resolve(20), Promise.reject(failure)];
    for (const answer of answers) answer.catch(() => {});
    const { next, failures, waits, pass } = pacing(async () => answers.shift() ?? 0);
    await next();
    await next();
    expect(waits).toEqual([2_222]);
    pass(30_000);
    await next();
    await next();
    expect(waits).toEqual([2_222, 111]);
    pass(10 * 60_000);
    await next();
    await next();
    expect(waits).toEqual([2_222, 111, 111]);
    expect(failures).toEqual([failure, failure]);
  });
});
