export { createEnqueue, type Enqueue } from './enqueue.ts';
export { createSweep } from './sweep.ts';
export { createOutboxJob, sweepBody } from './worker.ts';
