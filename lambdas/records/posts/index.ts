export { staffPostRoutes } from './calls.ts';
export { createPostEditing } from './edit-posts.ts';
export { POST_RECORD_PREFIX, postKeys, postSlugItemSchema } from './items.ts';
export type { PostPageRequest, PostReader } from './ports.ts';
export { PostRecordRepository, readPost } from './post-records.ts';
export { createPublishDue, type PublishDue } from './publish-due.ts';
