export { type ExportPosition, entityKinds, exportFormats, exportPages, headsOf } from './export-pages.ts';
export type { UuidOf } from './hsds.ts';
export type { Entities, ExportFile, ExportFiles, PublicDirectory } from './ports.ts';
export { PublicDirectoryRepository } from './public-directory.ts';
