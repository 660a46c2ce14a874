export { providerChangeRoutes, staffProviderChangeRoutes } from './calls.ts';
export { ChangeMails } from './change-mails.ts';
export { ProviderChanges } from './change-repository.ts';
export { type Claimed, createClaimed } from './claimed.ts';
export { createChangeDecisions } from './decide-changes.ts';
export { createListingEditing } from './edit-listing.ts';
export { createOwnPerson } from './edit-person.ts';
export { createReviewReplying } from './reply-to-reviews.ts';
