/** A web worker: receives a challenge and posts its solution, or null after the timeout. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import type { Challenge } from '../../../../../shared/contracts/submissions/challenge.ts';

/** A hundred times the duration on a slow phone. */
const TIMEOUT_MS = 180_000;

addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey, timeout: TIMEOUT_MS }));
});
