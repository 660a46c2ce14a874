import { createExportsJob } from '../jobs/open-data/index.ts';
import { exportWorkerContainer } from './export-worker-container.ts';

export const handler = createExportsJob(exportWorkerContainer());
