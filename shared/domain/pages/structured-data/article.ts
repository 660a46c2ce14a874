import type { BlogPostingLeaf, ItemList } from 'schema-dts';
import { brand } from '../../../content/brand.ts';
import { absoluteUrl, ids } from './site.ts';

/** For posts that have no picture (specification, 'Blog listing'). */
const DEFAULT_IMAGE = '/default-blog-image.jpg';

/** Fields of a post in structured data; empty texts count as absent. */
export interface Article {
  readonly slug: string;
  readonly title: string;
  readonly metaDescription?: string;
  readonly excerpt: string;
  /** Markdown; without it no word count is claimed. */
  readonly content?: string | undefined;
  readonly heroImage?: string | undefined;
  readonly ogImage?: string | undefined;
  readonly author?: string | undefined;
  readonly tags: readonly string[];
  readonly publishedAt?: string | undefined;
  readonly updatedAt: string;
}

/** A post on its own page. */
export function blogPosting(post: Article): BlogPostingLeaf {
  const url = absoluteUrl(`/blog/${post.slug}`);
  const description = post.metaDescription || post.excerpt;
  return {
    ...summary(post),
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    dateModified: post.updatedAt,
    publisher: publisher(),
    inLanguage: 'en-US',
    ...(description !== '' && { description }),
    ...(post.tags.length > 0 && { keywords: [...post.tags] }),
    ...(post.content !== undefined && { wordCount: wordCount(post.content) }),
  };
}

/** The posts of a list page, in its order. */
export function postList(posts: readonly Article[]): Exclude<ItemList, string> {
  return {
    '@type': 'ItemList',
    numberOfItems: posts.length,
    itemListElement: posts.map((post, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: summary(post),
    })),
  };
}

function summary(post: Article): BlogPostingLeaf {
  return {
    '@type': 'BlogPosting',
    headline: post.title,
    url: absoluteUrl(`/blog/${post.slug}`),
    image: absoluteUrl(post.ogImage || post.heroImage || DEFAULT_IMAGE),
    author: post.author ? { '@type': 'Person', name: post.author } : editorialTeam(),
    ...(post.publishedAt !== undefined && { datePublished: post.publishedAt }),
  };
}

function editorialTeam() {
  return { '@type': 'Organization', name: brand.editorialTeam, url: absoluteUrl('/about') } as const;
}

function publisher() {
  return {
    '@type': 'Organization',
    '@id': ids.organization,
    name: brand.name,
    url: absoluteUrl('/'),
    logo: { '@type': 'ImageObject', url: absoluteUrl(brand.socialImage) },
  } as const;
}

/** Words between white space, as the specification counts them. */
function wordCount(content: string): number {
  return content.split(/\s+/).filter((word) => word !== '').length;
}
