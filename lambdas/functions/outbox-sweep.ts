import { outboxSweepContainer } from '../config/outbox-sweep-container.ts';
import { createOutboxJob } from '../jobs/outbox.ts';

export const handler = createOutboxJob(outboxSweepContainer());
