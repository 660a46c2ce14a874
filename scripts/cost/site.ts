import type { Site } from './model.ts';

/** The present release. */
export const site: Site = {
  lifetimes: { long: 86_400, list: 600, search: 20 },
  rendering: { ms: 80, memory: 1_024 },
  requestsOfRendering: 1.6,
  functionMemory: 1_024,
  bytes: { page: 15_000, assets: 110_000, call: 6_000 },
  assetRequests: 5,
  traced: 0.02,
  customMetrics: 25,
};
