import type { Challenge } from '../../../../../shared/contracts/challenge.ts';
import { getChallenge } from '../../../../../shared/contracts/submission-contracts.ts';
import { sendCall } from '../../../lib/send.ts';

/** So long before it expires, a solution is too old to be on its way still. */
const MARGIN_MS = 30_000;

export interface ProofOfWork {
  /** Begins to solve a challenge, if none is at hand. */
  prepare(): void;
  /** A solution that nobody has used, as the body field `altcha` takes it. Rejects when none can be had. */
  take(): Promise<string>;
}

interface Solved {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Parts {
  readonly fetchChallenge: () => Promise<Challenge>;
  /** The solution, as altcha-lib gives it. */
  readonly solve: (challenge: Challenge) => Promise<unknown>;
  readonly now: () => number;
}

/** Solutions of challenges, each for one request: see `shared/contracts/challenge.ts`. */
export function proofOfWork(
  { fetchChallenge, solve, now }: Parts = {
    fetchChallenge: () => sendCall(getChallenge),
    solve: solveInWorker,
    now: () => Date.now(),
  },
): ProofOfWork {
  let solving: Promise<Solved> | undefined;
  const solveOne = async (): Promise<Solved> => {
    const challenge = await fetchChallenge();
    const solution = await solve(challenge);
    const { expiresAt = Number.POSITIVE_INFINITY } = challenge.parameters;
    return { text: btoa(JSON.stringify({ challenge, solution })), expiresAt: expiresAt * 1000 };
  };
  return {
    prepare() {
      if (solving) return;
      solving = solveOne();
      // Whoever takes it makes another one: this is asked for with every key that is pressed.
      solving.catch(() => {});
    },
    async take() {
      const prepared = await solving?.catch(() => undefined);
      solving = undefined;
      if (prepared && prepared.expiresAt - now() > MARGIN_MS) return prepared.text;
      // A new one counts whatever its time says: this clock may be wrong.
      return (await solveOne()).text;
    },
  };
}

/** Elsewhere than on the page's own thread, where somebody is typing. */
function solveInWorker(challenge: Challenge): Promise<unknown> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === null) reject(new Error('the challenge was not solved in time'));
      else resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('the challenge could not be solved')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
