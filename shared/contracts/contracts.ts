/** Every call of the API (specification, section 7), once. */
export * from './browser-error-contracts.ts';
export * from './correction-contracts.ts';
export { getLanding } from './landings.ts';
export { getOpenData } from './open-data.ts';
export * from './read-contracts.ts';
export * from './review-contracts.ts';
export { listActivity } from './staff-activity.ts';
export * from './staff-clinic-contracts.ts';
export * from './staff-contracts.ts';
export * from './staff-correction-contracts.ts';
export * from './staff-place-contracts.ts';
export * from './staff-post-contracts.ts';
export * from './staff-review-contracts.ts';
export * from './submission-contracts.ts';
export { requestUpload } from './uploads.ts';
