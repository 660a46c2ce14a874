export { eventRoutes, insightRoutes } from './calls.ts';
export { createCountEvent } from './count-event.ts';
export { InsightRepository } from './insight-repository.ts';
export { createReadInsights } from './read-insights.ts';
