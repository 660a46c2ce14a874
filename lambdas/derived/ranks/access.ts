import { clinicKeys } from '../../records/clinics/index.ts';
import { DIRECTORY_PARTITION } from '../../records/taxonomy/index.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { sitemapPartition } from '../listings/index.ts';
import { rankKeys } from './items.ts';

const clinics = clinicKeys.clinic(EVERY).pk;
const ranks = rankKeys.ranks().pk;

export const rankAccess: RoomAccess = {
  'public-read': [on(['Query'], clinics), on(['GetItem'], DIRECTORY_PARTITION)],
  admin: [on(['GetItem'], ranks)],
  projector: [on(['GetItem', 'Query', 'UpdateItem'], clinics), on(['GetItem'], DIRECTORY_PARTITION)],
  'rank-worker': [
    query('bySitemap', sitemapPartition(EVERY)),
    on(['GetItem', 'Query', 'UpdateItem'], clinics),
    on(['GetItem'], DIRECTORY_PARTITION),
    on(['GetItem', 'UpdateItem'], ranks),
  ],
};
