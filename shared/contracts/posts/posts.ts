import * as z from 'zod/mini';
import { instant } from '../entities.ts';

/** A post of the blog, whole: the list screen searches `content`, so that lists carry it too unless they are asked for less. */
export const blogPostSchema = z.object({
  /** ULID. */
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** Titles and texts for search engines; empty means that the page makes its own of title and content. */
  metaTitle: z.string(),
  metaDescription: z.string(),
  excerpt: z.string(),
  /** Markdown. */
  content: z.string(),
  /** Paths or URLs of pictures. */
  heroImage: z.exactOptional(z.string()),
  /** Alternative text of the hero picture; absent for a decorative one. */
  heroImageAlt: z.exactOptional(z.string()),
  ogImage: z.exactOptional(z.string()),
  /** Author; the editorial team when absent. */
  author: z.exactOptional(z.string()),
  tags: z.array(z.string()),
  /** Absent while the post is a draft, which the public never sees. */
  publishedAt: z.exactOptional(instant),
  updatedAt: instant,
  /** Reading time in minutes. */
  readingTime: z.exactOptional(z.int().check(z.positive())),
  relatedClinicIds: z.array(z.string()),
});
export type BlogPost = z.infer<typeof blogPostSchema>;

/** Fields of a post's card (`fields=card`), always with an excerpt. */
export const postCardSchema = z.omit(blogPostSchema, {
  heroImageAlt: true,
  content: true,
  metaTitle: true,
  metaDescription: true,
  relatedClinicIds: true,
});
export type PostCard = z.infer<typeof postCardSchema>;

/** Tags of a post (`fields=tags`). */
export const postTagsSchema = z.pick(blogPostSchema, { tags: true });
export type PostTags = z.infer<typeof postTagsSchema>;
