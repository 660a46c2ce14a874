import { projectorContainer } from '../config/projector-container.ts';
import { createProjectorJob } from '../jobs/projector.ts';

export const handler = createProjectorJob(projectorContainer());
