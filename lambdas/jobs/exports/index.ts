export type { Entities, ExportFile, ExportFiles } from './export-files.ts';
export {
  type ExportPosition,
  entityKinds,
  exportFormats,
  exportPages,
  headsOf,
  type PublicDirectory,
} from './export-pages.ts';
export { exportedClinic } from './exported-clinic.ts';
export type { UuidOf } from './hsds.ts';
export { PublicDirectoryRepository } from './public-directory-repository.ts';
