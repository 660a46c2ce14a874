/** Maps responses of the API to view models. Loaded when the browser fetches data. */

import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import type { BlogPost } from '../../../../shared/contracts/posts/posts.ts';
import { descriptionOf, excerptOf } from '../../../../shared/domain/posts/blog-post.ts';
import { findHeadings } from '../../../../shared/domain/posts/headings.ts';
import type { Article, PostSummary, RelatedClinic } from './post.ts';

export { isSlug } from '../../../../shared/domain/text/slug.ts';

/** A post for lists; always with an excerpt. */
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

/** A post for its page; always with meta title and description. */
export function articleOf({ content, ...post }: BlogPost): Article {
  return {
    ...post,
    metaTitle: post.metaTitle.trim() || post.title,
    metaDescription: descriptionOf({ ...post, content }),
    headings: findHeadings(content).map(({ id, text, level }) => ({ id, text, level })),
  };
}

export function relatedClinicOf({ slug, name, category, city }: ClinicDetail): RelatedClinic {
  return { slug, name, category: category.name, city: city.name, state: city.state };
}
