import * as z from 'zod/mini';
import { editedPostSchema, type PostStatus } from '../../../shared/contracts/posts/staff-posts.ts';
import type { Key } from '../../table/index.ts';

export const POST_RECORD_PREFIX = 'POSTRECORD#';

export const postKeys = {
  /** A post of any status. */
  record: (id: string): Key => ({ pk: `${POST_RECORD_PREFIX}${id}`, sk: 'RECORD' }),
  /** The text of a post, apart from its record, so that lists of staff do not read it. */
  content: (id: string): Key => ({ pk: postKeys.record(id).pk, sk: 'CONTENT' }),
  /** The post of a slug, present or former; makes their slugs unique. */
  slug: (slug: string): Key => ({ pk: `POSTSLUG#${slug}`, sk: 'POSTSLUG' }),
};

/** Posts of a status, by time. */
export const POST_QUEUES = 'QUEUE#POSTS#';
export const postQueue = (status: PostStatus): string => `${POST_QUEUES}${status.toUpperCase()}`;

/** A post of any status, without its text. */
export const postRecordItemSchema = z.omit(editedPostSchema, { content: true });

export const postContentItemSchema = z.pick(editedPostSchema, { content: true });

/** A slug that a post has, or was public at. */
export const postSlugItemSchema = z.object({ postId: z.string() });
