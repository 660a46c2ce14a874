/** The states of a post: draft, scheduled, published. */
import type { PostStatus } from '../../../shared/contracts/posts/staff-posts.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';

interface Stateful {
  readonly slug: string;
  readonly status: PostStatus;
  readonly updatedAt: string;
  readonly publicSlugs: readonly string[];
}

/** The post as a public one, whose slug is its own for good. It does not look older than its publication. */
export function published<Post extends Stateful>(post: Post, publishedAt: string) {
  const { slug, updatedAt, publicSlugs } = post;
  return {
    ...post,
    status: 'published' as const,
    publishedAt,
    updatedAt: updatedAt > publishedAt ? updatedAt : publishedAt,
    publicSlugs: [...new Set([...publicSlugs, slug])],
  };
}

/** What staff decide about and write: no bookkeeping, and nothing that follows from the rest. */
export function factsOf(post: BlogPostRecord): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(post).filter(([name]) => !BOOKKEEPING.some((one) => one === name)),
  );
}

const BOOKKEEPING = ['version', 'updatedAt', 'readingTime', 'publicSlugs'] as const;
