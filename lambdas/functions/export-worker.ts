import { exportWorkerContainer } from '../config/export-worker-container.ts';
import { createExportsJob } from '../jobs/exports.ts';

export const handler = createExportsJob(exportWorkerContainer());
