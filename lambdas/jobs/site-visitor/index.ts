export { TestClinicChange } from './published-change.ts';
export { createVisit } from './visit.ts';
export { createSiteVisitorJob } from './worker.ts';
