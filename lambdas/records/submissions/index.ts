export { staffSubmissionRoutes, submissionRoutes } from './calls.ts';
export { Challenges } from './challenges.ts';
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
export { ModerationWriter } from './moderation-writer.ts';
export {
  addOnce,
  addPlanned,
  type Earlier,
  earlierRequest,
  isNew,
  type NamedRequest,
  type Once,
  type Outcome,
  seconds,
} from './once.ts';
export { PracticeEditor } from './practice-editor.ts';
export { createStoreOnce, type SentForm, type StoreOnce, sentForm } from './store-once.ts';
export { SubmissionRepository } from './submission-repository.ts';
export { SubmissionWriter } from './submission-writer.ts';
export { createSubmissions, slugOfName } from './submissions.ts';
