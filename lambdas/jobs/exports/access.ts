import { sitemapPartition } from '../../derived/listings/index.ts';
import { peopleSitemapPartition } from '../../derived/people/index.ts';
import { clinicKeys } from '../../records/clinics/index.ts';
import { personKeys } from '../../records/people/index.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';

export const exportAccess: RoomAccess = {
  'export-worker': [
    query('bySitemap', sitemapPartition(EVERY), peopleSitemapPartition(EVERY)),
    on(['BatchGetItem'], clinicKeys.clinic(EVERY).pk),
    on(['Query'], personKeys.person(EVERY).pk),
  ],
};
