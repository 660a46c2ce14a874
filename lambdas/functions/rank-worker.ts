import { rankWorkerContainer } from '../config/rank-worker-container.ts';
import { createRanksJob } from '../jobs/ranks.ts';

export const handler = createRanksJob(rankWorkerContainer());
