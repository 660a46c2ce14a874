export { staffSubmissionRoutes, submissionRoutes } from './calls.ts';
export { AltchaChallenges } from './challenges.ts';
export { ContactRepository } from './contact-repository.ts';
export { createContacts } from './contacts.ts';
export {
  CONTACT_PARTITION_PREFIX,
  contactItemSchema,
  PRACTICE_QUEUE,
  REJECTED_QUEUE,
  SUBMISSION_PARTITION_PREFIX,
  submissionItemSchema,
  submissionKeys,
} from './items.ts';
export { createModeration } from './moderation.ts';
export { ModerationTransactions } from './moderation-writer.ts';
export { addOnce, addPlanned, earlierRequest, isNew, seconds } from './once.ts';
export type { Earlier, NamedRequest, Once, Outcome, RequestKeys, SubmissionReader } from './ports.ts';
export { createStoreOnce, type SentForm, type StoreOnce, sentForm } from './store-once.ts';
export { SubmissionRepository } from './submission-repository.ts';
export { SubmissionTransactions } from './submission-writer.ts';
export { createSubmissions, slugOfName } from './submissions.ts';
