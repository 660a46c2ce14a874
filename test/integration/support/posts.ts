/** Posts as they are loaded in bulk, with what the projector derives of them. */
import type { Table } from '../../../lambdas/adapters/dynamodb/client.ts';
import { PostRecordRepository } from '../../../lambdas/adapters/dynamodb/post-records.ts';
import { createSavePost } from '../../../lambdas/app/blog/save-post.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';
import { projectionOf } from './projection.ts';

const unexpected = () => {
  throw new Error('bad item');
};

export const postRecords = (table: Table) => new PostRecordRepository(table, unexpected);

export async function savePost(table: Table, post: BlogPostRecord): Promise<void> {
  await createSavePost(postRecords(table))(post);
  await projectionOf(table)([{ kind: 'post', id: post.id }]);
}
