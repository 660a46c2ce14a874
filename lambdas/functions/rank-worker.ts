import { createRanksJob } from '../derived/ranks/index.ts';
import { rankWorkerContainer } from './rank-worker-container.ts';

export const handler = createRanksJob(rankWorkerContainer());
