export { createWatchRegions } from './watch-regions.ts';
export { createEdgeRegionsJob } from './worker.ts';
