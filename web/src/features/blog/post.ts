/** A post as the site's screens know it. */
import type { BlogPost } from '../../../../shared/contracts/blog.ts';
import type { Heading } from '../../../../shared/domain/headings.ts';

/** A post in a list. */
export interface PostSummary
  extends Pick<
    BlogPost,
    | 'id'
    | 'slug'
    | 'title'
    | 'excerpt'
    | 'heroImage'
    | 'ogImage'
    | 'author'
    | 'tags'
    | 'publishedAt'
    | 'updatedAt'
    | 'readingTime'
  > {
  /** For searching; absent on a page that the server rendered, which carries what cards show. */
  readonly content?: string;
}

/** A post on its own page: everything but the body, which is a query of its own. */
export interface Article extends Omit<BlogPost, 'content'> {
  readonly headings: readonly Heading[];
}

/** A clinic that a post names. */
export interface RelatedClinic {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly state: string;
}

/** Every tag of the posts once, in alphabetical order. */
export function tagsOf(posts: readonly Pick<BlogPost, 'tags'>[]): string[] {
  return [...new Set(posts.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'en'));
}
