import { on, type RoomAccess } from '../../table/index.ts';
import { openDataKeys } from './items.ts';

const latest = openDataKeys.latestExport().pk;

export const openDataAccess: RoomAccess = {
  'public-read': [on(['GetItem'], latest)],
  'export-worker': [on(['PutItem'], latest)],
};
