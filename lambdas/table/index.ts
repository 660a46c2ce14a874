export { type Access, EVERY, everyHash, on, query, type RoomAccess } from './access.ts';
export {
  type Entry,
  MAX_CALL_UNITS,
  MAX_PAGE_UNITS,
  type ReadEntries,
  readFirst,
  readPage,
  unitsOfItem,
  usualPageUnits,
} from './bounded-read.ts';
export {
  createDynamoDbClient,
  type RawItem,
  Table,
  type TransactItems,
  type UpdateInput,
  WriteConflict,
  type Writes,
} from './client.ts';
export { indexQuery, inQueue, positionOf, type QueueRead, queueQuery } from './index-query.ts';
export { type Key, keyText, queueSortKey, sha256 } from './key.ts';
export { logBadItems, type OnBadItem, parseItem, parseListed, readableItem } from './parse-items.ts';
export { ReadRanges } from './read-ranges.ts';
export { backOff, retryOnConflict } from './retry-on-conflict.ts';
export { tableSchema } from './schema.ts';
export { SITEMAP_HASH_LENGTH, sitemapKeyIn } from './sitemap-key.ts';
export { sitemapDigits, sitemapPage } from './sitemap-page.ts';
export { isSameItem, itemOfImage, readAll } from './stored-items.ts';
