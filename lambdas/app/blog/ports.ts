/** Ports of the blog's use cases. */
import type { PostCard, PostTags } from '../../../shared/contracts/blog.ts';
import type { SitemapPost } from '../../../shared/contracts/sitemap.ts';
import type { BlogPostRecord } from '../../../shared/domain/records.ts';

export interface PostPageRequest {
  readonly limit: number;
  /** How many of the newest posts to skip. */
  readonly offset: number;
  /** Compared by `tagKey`. */
  readonly tag?: string | undefined;
}

export interface PostReader {
  /** Published posts, newest first. */
  page(request: PostPageRequest): Promise<readonly BlogPostRecord[]>;
  /** The same posts as their cards show them, for much fewer capacity units. */
  cards(request: PostPageRequest): Promise<readonly PostCard[]>;
  /** The tags of the same posts. */
  tags(request: PostPageRequest): Promise<readonly PostTags[]>;
  /** A post or a draft. */
  bySlug(slug: string): Promise<BlogPostRecord | undefined>;
  /** The sitemap's fields of the newest `count` published posts. */
  newest(count: number): Promise<readonly SitemapPost[]>;
}

export interface PostWriter {
  /**
   * Adds the post or replaces the one of its id, in every list at once. Saving the same post again changes nothing.
   * Throws `conflict` when another post has the slug.
   */
  save(post: BlogPostRecord): Promise<void>;
}
