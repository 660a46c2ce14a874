/** A worker: takes a challenge, answers its solution, or null when it finds none in time. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/sha';
import type { Challenge } from '../../../../../shared/contracts/challenge.ts';

/** A hundred times what a slow phone needs. */
const TIMEOUT_MS = 180_000;

addEventListener('message', async ({ data }: MessageEvent<Challenge>) => {
  postMessage(await solveChallenge({ challenge: data, deriveKey, timeout: TIMEOUT_MS }));
});
