import { EVERY, on, type RoomAccess } from '../../table/index.ts';
import { CATEGORIES_PARTITION, DIRECTORY_PARTITION, taxonomyKeys } from './items.ts';

const cities = taxonomyKeys.city(EVERY).pk;
const citySlugs = taxonomyKeys.citySlug(EVERY).pk;
const categorySlugs = taxonomyKeys.categorySlug(EVERY).pk;

export const taxonomyAccess: RoomAccess = {
  'public-read': [
    on(['Query'], DIRECTORY_PARTITION, CATEGORIES_PARTITION),
    on(['GetItem'], cities, citySlugs),
  ],
  submissions: [on(['Query'], DIRECTORY_PARTITION), on(['GetItem'], cities)],
  providers: [on(['Query'], DIRECTORY_PARTITION), on(['GetItem'], cities)],
  admin: [
    // The present names of cities that were renamed lie beside the categories.
    on(['DeleteItem', 'GetItem', 'PutItem', 'Query', 'UpdateItem'], DIRECTORY_PARTITION),
    on(['DeleteItem', 'GetItem', 'PutItem', 'Query'], CATEGORIES_PARTITION),
    on(['DeleteItem', 'GetItem', 'PutItem'], citySlugs),
    on(['DeleteItem', 'PutItem'], categorySlugs),
    on(['GetItem', 'UpdateItem'], cities),
  ],
  'export-worker': [on(['Query'], DIRECTORY_PARTITION)],
  // Counts the clinics.
  'places-sync': [on(['Query'], DIRECTORY_PARTITION)],
  'places-dispatch': [on(['Query'], DIRECTORY_PARTITION)],
};
