export { staffPostRoutes } from './calls.ts';
export { createPostEditing } from './edit-posts.ts';
export { POST_RECORD_PREFIX, postKeys, postSlugItemSchema } from './items.ts';
export { PostRecordRepository, readPost } from './post-record-repository.ts';
export { createPublishDue, type PublishDue } from './publish-due.ts';
