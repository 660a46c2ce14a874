/** Posts as the pages use them. */
import type { BlogPost, PostCard } from '../../../../shared/contracts/posts/posts.ts';
import type { Heading } from '../../../../shared/domain/posts/headings.ts';

/** A post in a list. */
export interface PostSummary extends PostCard {
  /** Fetched at the first search. */
  readonly content?: string;
}

/** A post on its own page, without the body, which is a separate query. */
export interface Article extends Omit<BlogPost, 'content'> {
  readonly headings: readonly Heading[];
}

/** A clinic that a post refers to. */
export interface RelatedClinic {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly state: string;
}

/** The distinct tags of the posts in alphabetical order. */
export function tagsOf(posts: readonly Pick<BlogPost, 'tags'>[]): string[] {
  return [...new Set(posts.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'en'));
}

/** Posts whose title, excerpt or content contains the text, ignoring case; all posts for an empty text. */
export function matchingPosts(posts: readonly PostSummary[], text: string): readonly PostSummary[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return posts;
  return posts.filter(({ title, excerpt, content = '' }) =>
    [title, excerpt, content].some((part) => part.toLowerCase().includes(wanted)),
  );
}
