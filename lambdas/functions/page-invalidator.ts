import { pageInvalidatorContainer } from '../config/page-invalidator-container.ts';
import { createPageInvalidatorJob } from '../jobs/page-invalidator.ts';

export const handler = createPageInvalidatorJob(pageInvalidatorContainer());
