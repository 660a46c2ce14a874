import * as z from 'zod/mini';
import { instant } from '../../../shared/contracts/entities.ts';
import { blogPostSchema, postCardSchema } from '../../../shared/contracts/posts/posts.ts';
import { tagKey } from '../../../shared/domain/posts/blog-post.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import type { Key } from '../../table/index.ts';

/** A published post by its slug. */
export const POST_PARTITION_PREFIX = 'POST#';
/** The keys of all public items of a post, by its id. */
export const POST_MANIFEST_PREFIX = 'POSTID#';
/** Published posts, newest first: keys and what skips them cheaply, read backwards. */
export const BLOG_PARTITION = 'BLOG';

export const publicPostKeys = {
  post: (slug: string): Key => ({ pk: `${POST_PARTITION_PREFIX}${slug}`, sk: 'POST' }),
  manifest: (id: string): Key => ({ pk: `${POST_MANIFEST_PREFIX}${id}`, sk: 'POSTID' }),
};

/** Partition of the published posts of a tag, as `BLOG_PARTITION`. A tag is at most 80 characters long (`MAX_TAG_LENGTH`), so that its partition always fits into a key. */
export const tagPartition = (tag: string): string => `${BLOG_PARTITION}#TAG#${tagKey(tag)}`;

/** Partition of the cards of a list of posts, with the list's sort keys. */
export const cardPartition = (list: string): string => `CARDS#${list}`;

/** The keys of a published post in the blog's lists: one entry for all posts, one for each of its tags. */
export function postEntries(post: Pick<BlogPostRecord, 'id' | 'publishedAt' | 'tags'>): Key[] {
  if (post.publishedAt === undefined) return [];
  // One spelling for each instant, so that they sort.
  const sk = `${new Date(post.publishedAt).toISOString()}#${post.id}`;
  const partitions = new Set([BLOG_PARTITION, ...post.tags.map(tagPartition)]);
  return [...partitions].map((pk) => ({ pk, sk }));
}

/** The public copy of a post. */
export const postItemSchema = blogPostSchema;

/** An entry of a list: which post it is of. */
export const postEntryItemSchema = z.object({
  slug: z.string(),
  updatedAt: instant,
  tags: z.array(z.string()),
  /** Of the post's public copy, so that a list reads no more posts than a call may. Absent in entries from before: the largest then. */
  bytes: z.exactOptional(z.number()),
});

/** Bytes of a public copy, of an entry and of a card with texts of the longest. */
export const LARGEST_POST = 61_000;
export const LARGEST_POST_ENTRY = 5_500;
export const LARGEST_POST_CARD = 9_000;

/** How a list shows a published post. */
export const postCardItemSchema = z.object({ card: postCardSchema });

/** The keys of a post's public items, so that outdated ones are deleted. */
export const postManifestItemSchema = z.object({
  slug: z.string(),
  entries: z.array(z.object({ pk: z.string(), sk: z.string() })),
});
