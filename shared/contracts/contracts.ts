/** Every call of the API (specification, section 7), once. */

export * from './clinics/staff-clinic-contracts.ts';
export * from './corrections/correction-contracts.ts';
export * from './corrections/staff-correction-contracts.ts';
export * from './errors/browser-error-contracts.ts';
export * from './google-places/google-places-contracts.ts';
export { listChanges } from './pages/changes.ts';
export { getDataQuality } from './pages/data-quality.ts';
export { getLanding } from './pages/landings.ts';
export { getOpenData } from './pages/open-data.ts';
export { getRetention } from './pages/retention.ts';
export * from './people/people-contracts.ts';
export * from './people/staff-people-contracts.ts';
export { requestUpload } from './pictures/uploads.ts';
export * from './posts/staff-post-contracts.ts';
export * from './providers/claim-contracts.ts';
export { countEvent } from './providers/event-contracts.ts';
export * from './providers/provider-change-contracts.ts';
export * from './providers/provider-contracts.ts';
export * from './providers/provider-edit-contracts.ts';
export * from './providers/staff-claim-contracts.ts';
export * from './read-contracts.ts';
export * from './reviews/review-contracts.ts';
export * from './reviews/staff-review-contracts.ts';
export { listActivity } from './staff/activity.ts';
export * from './staff/staff-contracts.ts';
export * from './submissions/submission-contracts.ts';
export * from './taxonomy/staff-taxonomy-contracts.ts';
