export { createEnqueue, type Enqueue } from './enqueue.ts';
export { createSweep } from './sweep.ts';
export { createOutboxJob, type OutboxJobDependencies } from './worker.ts';
