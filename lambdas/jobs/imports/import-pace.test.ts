import { describe, expect, it } from 'vitest';
import { ImportPace } from './import-pace.ts';

/** A projector that derives `perSecond` listings, and answers what was asked once it has come there. */
function pacing({ perSecond = 50, rate }: { perSecond?: number; rate?: number } = {}) {
  let now = 1_790_000_000_000;
  const began = now;
  const counts = { written: 0, derived: 0, ahead: 0, questions: 0 };
  const progress: string[] = [];
  let waiting: { question: string; at: number }[] = [];
  let answered: string | undefined;
  let isDeclared = true;
  const stopping = new AbortController();
  const pace = new ImportPace({
    questions: {
      async ask(question) {
        waiting.push({ question, at: counts.written });
      },
      async answered() {
        const left = waiting.filter(({ at }) => at > counts.derived);
        answered = waiting.findLast(({ at }) => at <= counts.derived)?.question ?? answered;
        waiting = left;
        return !isDeclared && counts.derived === counts.written ? 'ended' : { question: answered };
      },
      async declareEnd() {
        isDeclared = false;
      },
    },
    clock: () => new Date(now),
    newId: () => {
      counts.questions += 1;
      return `q${counts.questions}`;
    },
    sleep: async (ms) => {
      now += ms;
      counts.derived = Math.min(counts.written, counts.derived + (perSecond * ms) / 1_000);
    },
    rate,
    stopping: stopping.signal,
    onCatchUp: (derived, written) => progress.push(`${derived} of ${written}`),
  });
  return {
    pace,
    counts,
    progress,
    stopping,
    seconds: () => (now - began) / 1_000,
    async write(batches: number) {
      for (let batch = 0; batch < batches; batch += 1) {
        counts.written += 100;
        await pace.wrote(100);
        counts.ahead = Math.max(counts.ahead, counts.written - counts.derived);
      }
    },
  };
}

describe('the pace of an import', () => {
  it('is that of the projector, some hundred listings ahead', async () => {
    const { write, counts, pace, progress, seconds } = pacing();
    await write(30);
    expect(counts.ahead).toBeLessThanOrEqual(400);
    expect(await pace.end()).toBe(true);
    expect(counts.derived).toBe(3_000);
    expect(seconds()).toBeLessThan(65);
    expect(progress.at(-1)).toBe('3000 of 3000');
  });

  it('is at most the rate that is asked for', async () => {
    const { write, seconds } = pacing({ perSecond: 1_000, rate: 20 });
    await write(10);
    expect(seconds()).toBeGreaterThanOrEqual(50);
    expect(seconds()).toBeLessThan(52);
  });

  it('does not wait for a projector that has stopped', async () => {
    const { write, pace, seconds } = pacing({ perSecond: 0 });
    await write(30);
    expect(await pace.end()).toBe(false);
    expect(seconds()).toBeLessThan(200);
  });

  it('ends with the import', async () => {
    const { write, pace, stopping } = pacing({ perSecond: 0 });
    stopping.abort();
    await write(30);
    expect(await pace.end()).toBe(false);
  });

  it('asks nothing where nothing was written', async () => {
    const { pace, counts } = pacing();
    await pace.wrote(0);
    expect(await pace.end()).toBe(true);
    expect(counts.questions).toBe(0);
  });
});
