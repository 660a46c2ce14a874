import { createOutboxJob } from '../jobs/outbox/index.ts';
import { outboxSweepContainer } from './outbox-sweep-container.ts';

export const handler = createOutboxJob(outboxSweepContainer());
