export { changeRoutes } from './calls.ts';
export { ChangeFeed, DAY_MS, KEPT_DAYS, SETTLED_MS } from './change-feed.ts';
export { changesPartition, type StoredChange } from './items.ts';
export { createListChanges } from './list-changes.ts';
export { type ComingChange, publicChangeOf, ratingChangeOf } from './public-change.ts';
