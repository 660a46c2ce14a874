import { describe, expect, it } from 'vitest';
import { publicItems } from '../../lambdas/derived/posts/post-projection.ts';
import type { PostPageRequest } from '../../lambdas/derived/posts/post-repository.ts';
import { PostRepository } from '../../lambdas/derived/posts/post-repository.ts';
import { makePost } from '../fixtures/posts.ts';
import { unexpected } from '../support/unexpected.ts';
import { useTable } from './support/table.ts';

describe('a page of the blog', () => {
  const table = useTable();

  /** Posts of the length that posts have, every fourth of them with one tag more. */
  async function grow(count: number): Promise<void> {
    const posts = Array.from({ length: count }, (_, index) =>
      makePost({ content: 'x'.repeat(9_000), tags: index % 4 === 0 ? ['Costs', 'Heart'] : ['Costs'] }),
    );
    const items = posts.flatMap(publicItems);
    await table().table.batchWrite(items.map((Item) => ({ PutRequest: { Item } })));
  }

  async function unitsOf(
    request: PostPageRequest,
    read: 'page' | 'cards' | 'tags' = 'page',
  ): Promise<number> {
    table().capacity.units = 0;
    const posts = await new PostRepository(table().table, unexpected)[read](request);
    expect(posts).toHaveLength(request.limit);
    return table().capacity.units;
  }

  /** Its cards, the tags of the newest hundred posts, and the totals of the footer. */
  async function pageUnits(tag?: string): Promise<number> {
    const footer = 1;
    const cards = await unitsOf({ limit: 10, offset: 0, tag }, 'cards');
    return cards + (await unitsOf({ limit: 100, offset: 0 }, 'tags')) + footer;
  }

  it('costs the same at 100 and at 1,200 posts, and skipping a thousand costs little', async () => {
    await grow(100);
    const first = { limit: 10, offset: 0 };
    const small = [await unitsOf(first), await unitsOf({ ...first, tag: 'Heart' })];
    const page = [await pageUnits(), await pageUnits('Heart')];
    expect(Math.max(...page)).toBeLessThanOrEqual(6);
    await grow(1_100);
    expect([await unitsOf(first), await unitsOf({ ...first, tag: 'Heart' })]).toEqual(small);
    expect([await pageUnits(), await pageUnits('Heart')]).toEqual(page);
    // Half a unit for the entries, and for each post three times 4 KB at half a unit.
    expect(small).toEqual([15.5, 15.5]);
    expect(await unitsOf({ limit: 10, offset: 1_000 })).toBeLessThan(55);
    expect(await unitsOf({ limit: 10, offset: 1_000 }, 'cards')).toBeLessThan(30);
  });
});
