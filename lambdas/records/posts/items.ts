import * as z from 'zod/mini';
import { editedPostSchema, type PostStatus } from '../../../shared/contracts/posts/staff-posts.ts';
import type { Key } from '../../table/index.ts';

export const POST_RECORD_PREFIX = 'POSTRECORD#';

export const postKeys = {
  record: (id: string): Key => ({ pk: `${POST_RECORD_PREFIX}${id}`, sk: 'RECORD' }),
  content: (id: string): Key => ({ pk: postKeys.record(id).pk, sk: 'CONTENT' }),
  slug: (slug: string): Key => ({ pk: `POSTSLUG#${slug}`, sk: 'POSTSLUG' }),
};

/** The queue of staff with the posts of a status. */
export const postQueue = (status: PostStatus): string => `QUEUE#POSTS#${status.toUpperCase()}`;

/** A post of any status, without its text. */
export const postRecordItemSchema = z.omit(editedPostSchema, { content: true });

export const postContentItemSchema = z.pick(editedPostSchema, { content: true });

/** A slug that a post has, or was public at. */
export const postSlugItemSchema = z.object({ postId: z.string() });
