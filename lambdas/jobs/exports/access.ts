import { sitemapPartition } from '../../derived/listings/index.ts';
import { clinicKeys } from '../../records/clinics/index.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';

export const exportAccess: RoomAccess = {
  'export-worker': [
    query('bySitemap', sitemapPartition(EVERY)),
    on(['BatchGetItem'], clinicKeys.clinic(EVERY).pk),
  ],
};
