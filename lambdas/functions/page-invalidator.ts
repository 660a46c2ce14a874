import { createPageInvalidatorJob } from '../derived/pages/index.ts';
import { pageInvalidatorContainer } from './page-invalidator-container.ts';

export const handler = createPageInvalidatorJob(pageInvalidatorContainer());
