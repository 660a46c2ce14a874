export { changesOf } from './changed-records.ts';
export { createProjectRecords, recordIdOf } from './project-records.ts';
export { createProjection } from './projection.ts';
export { createProjectorJob, failureBody } from './worker.ts';
