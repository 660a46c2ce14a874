export { changesOf } from './changed-records.ts';
export { type Change, createProjectRecords, type DefectiveChange } from './project-records.ts';
export { createProjection } from './projection.ts';
export { createProjectorJob, type ProjectorDependencies } from './worker.ts';
