import { clinicKeys } from '../../records/clinics/index.ts';
import { CATEGORIES_PARTITION } from '../../records/taxonomy/index.ts';
import { EVERY, on, query, type RoomAccess } from '../../table/index.ts';
import { listingPartitions, sitemapPartition } from '../listings/index.ts';
import { peopleSitemapPartition } from '../people/index.ts';
import { pairsPartition } from '../totals/index.ts';
import { pageKeys } from './items.ts';

export const pageAccess: RoomAccess = {
  'public-read': [
    query('bySitemap', sitemapPartition(EVERY)),
    query('bySitemap', peopleSitemapPartition(EVERY)),
    on(['Query'], pairsPartition(EVERY)),
  ],
  // Clinics whose pages show a clinic that has changed.
  projector: [
    on(['Query'], clinicKeys.clinic(EVERY).pk),
    on(['BatchGetItem'], CATEGORIES_PARTITION),
    query('byCityCategory', listingPartitions.byCityCategory(EVERY, EVERY)),
  ],
  'page-invalidator': [on(['GetItem', 'UpdateItem'], pageKeys.pendingPaths().pk)],
};
