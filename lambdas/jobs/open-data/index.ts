export { openDataRoutes } from './calls.ts';
export { OpenDataRepository } from './open-data-repository.ts';
export { createPublishExport, type ExportPart } from './publish-export.ts';
export { createExportsJob, type ExportsJobDependencies } from './worker.ts';
