export { changeRoutes } from './calls.ts';
export { ChangeFeed } from './change-feed.ts';
export { createListChanges } from './list-changes.ts';
export { type ComingChange, publicChangeOf, ratingChangeOf } from './public-change.ts';
