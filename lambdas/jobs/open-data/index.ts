export { openDataRoutes } from './calls.ts';
export { OpenDataRepository } from './open-data-repository.ts';
export { createPublishExport } from './publish-export.ts';
export { createExportsJob, exportPartBody } from './worker.ts';
