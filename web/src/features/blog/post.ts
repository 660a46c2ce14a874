/** A post as the site's screens know it. */
import type { BlogPost } from '../../../../shared/contracts/blog.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { findHeadings, type Heading } from '../../../../shared/domain/headings.ts';
import { descriptionOf, excerptOf } from '../../../../shared/domain/post-texts.ts';

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

/** What lists need of a post; the excerpt is never missing. */
export function summaryOf(post: BlogPost): PostSummary {
  const {
    content: _content,
    metaTitle: _title,
    metaDescription: _text,
    relatedClinicIds: _ids,
    ...rest
  } = post;
  return { ...rest, excerpt: excerptOf(post) };
}

/** A post on its own page: everything but the body, which is a query of its own. */
export interface Article extends Omit<BlogPost, 'content'> {
  readonly headings: readonly Heading[];
}

/** Title and description are never missing. */
export function articleOf({ content, ...post }: BlogPost): Article {
  return {
    ...post,
    metaTitle: post.metaTitle.trim() || post.title,
    metaDescription: descriptionOf({ ...post, content }),
    headings: findHeadings(content).map(({ id, text, level }) => ({ id, text, level })),
  };
}

/** A clinic that a post names. */
export interface RelatedClinic {
  readonly slug: string;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly state: string;
}

export function relatedClinicOf({ slug, name, category, city }: ClinicDetail): RelatedClinic {
  return { slug, name, category: category.name, city: city.name, state: city.state };
}

/** Every tag of the posts once, in alphabetical order. */
export function tagsOf(posts: readonly Pick<BlogPost, 'tags'>[]): string[] {
  return [...new Set(posts.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'en'));
}
