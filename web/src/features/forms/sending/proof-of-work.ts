import type { Challenge } from '../../../../../shared/contracts/submissions/challenge.ts';
import { getChallenge } from '../../../../../shared/contracts/submissions/submission-contracts.ts';
import { sendCall } from '../../../lib/send.ts';
import { solverUrl } from './solver-url.ts';

/** Remaining lifetime below which a solution might expire in transit. */
const MARGIN_MS = 30_000;

export interface ProofOfWork {
  /** Starts to solve a challenge, unless a solution is ready or in progress. */
  prepare(): void;
  /** An unused solution for the body field `altcha`. Rejects when the challenge cannot be fetched or solved. */
  take(): Promise<string>;
}

interface Solution {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

interface Dependencies {
  readonly fetchChallenge: () => Promise<Challenge>;
  /** Resolves to altcha-lib's solution. */
  readonly solve: (challenge: Challenge) => Promise<unknown>;
  readonly now: () => number;
}

/** Solutions of challenges, each for one request: see `shared/contracts/submissions/challenge.ts`. */
export function proofOfWork(
  { fetchChallenge, solve, now }: Dependencies = {
    fetchChallenge: () => sendCall(getChallenge),
    solve: solveInWorker,
    now: () => Date.now(),
  },
): ProofOfWork {
  let solving: Promise<Solution> | undefined;
  const solveOne = async (): Promise<Solution> => {
    const challenge = await fetchChallenge();
    const solution = await solve(challenge);
    const { expiresAt = Number.POSITIVE_INFINITY } = challenge.parameters;
    return { text: btoa(JSON.stringify({ challenge, solution })), expiresAt: expiresAt * 1000 };
  };
  return {
    prepare() {
      if (solving) return;
      solving = solveOne();
      // `take` retries after a failure.
      solving.catch(() => {});
    },
    async take() {
      const prepared = await solving?.catch(() => undefined);
      solving = undefined;
      if (prepared && prepared.expiresAt - now() > MARGIN_MS) return prepared.text;
      // A new solution is used without a check: the clock of this device may be wrong.
      return (await solveOne()).text;
    },
  };
}

/** In a worker, so that typing stays responsive. */
function solveInWorker(challenge: Challenge): Promise<unknown> {
  const worker = new Worker(solverUrl, { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === null) reject(new Error('the challenge was not solved in time'));
      else resolve(data);
    });
    worker.addEventListener('error', () => reject(new Error('the challenge could not be solved')));
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}
