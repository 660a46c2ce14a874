/** Posts as records of any content and date, with what the projector derives of them. */
import { ulid } from 'ulid';
import { AppError } from '../../../lambdas/platform/errors.ts';
import type { SavedPost } from '../../../lambdas/records/posts/post-record-repository.ts';
import { PostRecordRepository } from '../../../lambdas/records/posts/post-record-repository.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import type { BlogPostRecord, PostRecord } from '../../../shared/domain/records.ts';
import { unexpected } from '../../support/unexpected.ts';
import { projectionOf } from './projection.ts';

export const postRecords = (table: Table) => new PostRecordRepository(table, unexpected);

/** Stores a post or a draft, or replaces the one of its id. Throws `conflict` when another post has the slug. */
export async function savePost(table: Table, post: BlogPostRecord): Promise<void> {
  const posts = postRecords(table);
  const actor = { subject: 'test', username: 'test@careatlas.example' };
  for (let saved: SavedPost = 'changed'; saved !== 'done'; ) {
    const before = await posts.record(post.id);
    const after = recordOf(post, before);
    const audit = { id: ulid(), at: after.updatedAt, actor, action: 'edit-post', subject: after.id } as const;
    saved = await posts.save({ before, after, audit });
    if (saved === 'slug-taken') throw new AppError('conflict', 'Another post has this slug.');
  }
  await projectionOf(table)([{ kind: 'post', id: post.id }]);
}

/** A post with a date is public. */
function recordOf(post: BlogPostRecord, before: PostRecord | undefined): PostRecord {
  const { version = 0, publicSlugs = [] } = before ?? {};
  return {
    ...post,
    tags: [...post.tags],
    relatedClinicIds: [...post.relatedClinicIds],
    version,
    ...(post.publishedAt === undefined
      ? { status: 'draft', publicSlugs: [...publicSlugs] }
      : { status: 'published', publicSlugs: [...new Set([...publicSlugs, post.slug])] }),
  };
}
