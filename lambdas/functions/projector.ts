import { createProjectorJob } from '../jobs/projector/index.ts';
import { projectorContainer } from './projector-container.ts';

export const handler = createProjectorJob(projectorContainer());
