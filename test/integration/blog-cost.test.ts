import { describe, expect, it } from 'vitest';
import { keys, postEntries } from '../../lambdas/adapters/dynamodb/keys.ts';
import { PostRepository } from '../../lambdas/adapters/dynamodb/post-repository.ts';
import type { PostPageRequest } from '../../lambdas/app/blog/ports.ts';
import { makePost } from '../fixtures/posts.ts';
import { useTable } from './support/table.ts';

const unexpected = () => {
  throw new Error('bad item');
};

describe('a page of the blog', () => {
  const table = useTable();

  /** Posts of the length that posts have, every fourth of them with one tag more. */
  async function grow(count: number): Promise<void> {
    const posts = Array.from({ length: count }, (_, index) =>
      makePost({ content: 'x'.repeat(9_000), tags: index % 4 === 0 ? ['Costs', 'Heart'] : ['Costs'] }),
    );
    const items = posts.flatMap((post) => [
      { ...keys.post(post.slug), ...post },
      ...postEntries(post).map((key) => ({ ...key, slug: post.slug, updatedAt: post.updatedAt })),
    ]);
    await table().table.batchWrite(items.map((Item) => ({ PutRequest: { Item } })));
  }

  async function unitsOf(request: PostPageRequest): Promise<number> {
    table().capacity.units = 0;
    const posts = await new PostRepository(table().table, unexpected).page(request);
    expect(posts).toHaveLength(request.limit);
    return table().capacity.units;
  }

  it('costs the same at 60 and at 1,200 posts, and skipping a thousand costs little', async () => {
    await grow(60);
    const first = { limit: 10, offset: 0 };
    const small = [await unitsOf(first), await unitsOf({ ...first, tag: 'Heart' })];
    await grow(1_140);
    expect([await unitsOf(first), await unitsOf({ ...first, tag: 'Heart' })]).toEqual(small);
    // Half a unit for the entries, and for each post three times 4 KB at half a unit.
    expect(small).toEqual([15.5, 15.5]);
    expect(await unitsOf({ limit: 10, offset: 1_000 })).toBeLessThan(40);
  });
});
