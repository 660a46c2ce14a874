/** Calls of staff about the posts of the blog. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { staffPostListQuerySchema } from '../parameters.ts';
import {
  editedPostSchema,
  listedPostSchema,
  type newPostSchema,
  type postEditSchema,
  type publicationSchema,
} from './staff-posts.ts';

const read = { method: 'GET', auth: 'admin', owner: 'admin' } as const;
const change = { ...read, method: 'PATCH', response: editedPostSchema } as const;

/**
 * Lists drafts (last changed first), scheduled posts (next first) and published posts (newest first), or those of one status.
 */
export const listStaffPosts = defineContract({
  ...read,
  path: '/api/admin/posts',
  request: requestType<None, z.input<typeof staffPostListQuerySchema>>(),
  response: z.array(listedPostSchema),
  paged: true,
});

/** Reads a post of any status by its id, its slug or a former slug. */
export const getStaffPost = defineContract({
  ...read,
  path: '/api/admin/posts/{id}',
  request: requestType<{ id: string }>(),
  response: editedPostSchema,
});

/** Adds a draft. Repeating the request returns the stored draft. */
export const createPost = defineContract({
  ...read,
  method: 'POST',
  path: '/api/admin/posts',
  request: requestType<None, None, z.input<typeof newPostSchema>>(),
  response: editedPostSchema,
  status: 201,
});

/** Changes the fields that are sent. Another version than the stored one is a conflict, with the stored post as `current`. */
export const editPost = defineContract({
  ...change,
  path: '/api/admin/posts/{id}',
  request: requestType<{ id: string }, None, z.input<typeof postEditSchema>>(),
});

/** Makes a post public, now or at a time. Idempotent, like the next call. */
export const publishPost = defineContract({
  ...change,
  path: '/api/admin/posts/{id}/publish',
  request: requestType<{ id: string }, None, z.input<typeof publicationSchema>>(),
});

/** Makes a post a draft again, and cancels what was scheduled. */
export const unpublishPost = defineContract({
  ...change,
  path: '/api/admin/posts/{id}/unpublish',
  request: requestType<{ id: string }>(),
});
