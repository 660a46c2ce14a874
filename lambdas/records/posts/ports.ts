/** Ports of the blog's use cases. */

import type { SitemapPost } from '../../../shared/contracts/pages/sitemap.ts';
import type { PostCard, PostTags } from '../../../shared/contracts/posts/posts.ts';
import type { ListedPost, PostStatus } from '../../../shared/contracts/posts/staff-posts.ts';
import type { AuditRecord, BlogPostRecord, PostRecord } from '../../../shared/domain/records.ts';
import type { Page, PageRequest } from '../../platform/page.ts';

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
  /** The published post that has the slug, or had it when it was public. */
  bySlug(slug: string): Promise<BlogPostRecord | undefined>;
  /** The published posts that have the slugs now. */
  bySlugs(slugs: readonly string[]): Promise<ReadonlyMap<string, BlogPostRecord>>;
  /** The sitemap's fields of the newest `count` published posts. */
  newest(count: number): Promise<readonly SitemapPost[]>;
}

/** A post before and after a change, with who did it; a new one has no `before`. */
export interface PostChange {
  readonly before: PostRecord | undefined;
  readonly after: PostRecord;
  readonly audit: AuditRecord;
}

/** `changed`: the post has changed since it was read. Nothing was written, as for `slug-taken`. */
export type SavedPost = 'done' | 'changed' | 'slug-taken';

/** Records of posts. All throw `service_unavailable`. */
export interface PostRecords {
  /** Consistently read. */
  record(id: string): Promise<PostRecord | undefined>;
  /** The post that has the slug, or was public at it. */
  bySlug(slug: string): Promise<PostRecord | undefined>;
  /** Stores the change with its audit item, all or nothing. A slug at which the post was never public is free afterwards. */
  save(change: PostChange): Promise<SavedPost>;
}

export interface StaffPosts extends PostRecords {
  /** Drafts, the last changed first; scheduled posts, the next first; published ones, newest first. */
  page(
    status: PostStatus,
    passes: (post: ListedPost) => boolean,
    request: PageRequest,
  ): Promise<Page<ListedPost>>;
}

/** A post that waits for its time. */
export type ScheduledPost = Omit<PostRecord, 'content'> & { readonly publishedAt: string };

/** Posts that become public at a time. Both throw `service_unavailable`. */
export interface PostSchedule {
  /** Some that are due until then, the longest due first. */
  scheduled(until: Date): Promise<readonly ScheduledPost[]>;
  /** Makes the post public as it is given. False when it has changed since it was read. */
  publish(post: ScheduledPost): Promise<boolean>;
}
