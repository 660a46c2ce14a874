/** Posts of the blog as staff write them. */
import * as z from 'zod/mini';
import { MAX_CONTENT_BYTES, MAX_TAGS, tagKey } from '../../domain/posts/blog-post.ts';
import { isFreeSlug, isUlid, MAX_SLUG_LENGTH } from '../../domain/text/slug.ts';
import { count, instant } from '../entities.ts';
import { formText, requiredText } from '../form-text.ts';
import { MAX_TAG_LENGTH } from '../limits.ts';
import { pictureFields } from '../pictures/uploads.ts';
import { blogPostSchema } from './posts.ts';

/** A scheduled post becomes public at its `publishedAt`. */
export const postStatuses = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** A post with all fields of its record. */
export const editedPostSchema = z.extend(blogPostSchema, {
  status: z.enum(postStatuses),
  /** Counts the changes of staff. */
  version: count,
  /** Former public slugs, which redirect to it for good. */
  publicSlugs: z.array(z.string()),
});
export type EditedPost = z.infer<typeof editedPostSchema>;

/** A post of staff's list. */
export const listedPostSchema = z.pick(editedPostSchema, {
  id: true,
  slug: true,
  title: true,
  author: true,
  tags: true,
  status: true,
  publishedAt: true,
  updatedAt: true,
  readingTime: true,
  version: true,
});
export type ListedPost = z.infer<typeof listedPostSchema>;

/** Longest texts, in UTF-16 units. Search engines show less of titles and descriptions, which the editor says. */
export const postMaximums = {
  title: 120,
  excerpt: 300,
  content: MAX_CONTENT_BYTES,
  author: 80,
  metaTitle: 120,
  metaDescription: 320,
  ogImage: 500,
} as const;
export const MAX_RELATED_CLINICS = 6;

const NO_TITLE = 'Please write a title';
const INVALID_SLUG = 'Please use lower-case letters and digits, with single hyphens between them';
const INVALID_PICTURE = 'Please provide the address of a picture, beginning with https:// or /';
const INVALID_TAGS = `Please choose at most ${MAX_TAGS} tags, each of 1 to ${MAX_TAG_LENGTH} characters`;
const INVALID_CLINICS = `Please choose at most ${MAX_RELATED_CLINICS} clinics`;
const INVALID_TIME = 'Please provide a date and time';

const max = postMaximums;
const text = (label: string, field: keyof typeof max, further?: (text: string) => string | undefined) =>
  formText({ label, max: max[field] }, undefined, further);

const title = requiredText({ label: 'Title', min: 1, max: max.title }, NO_TITLE);

/** One of each, as `tagKey` compares them, in the order in which they were tags. */
const tags = z.array(z.string(INVALID_TAGS), INVALID_TAGS).check(
  z.check((payload) => {
    const tags = payload.value.map((tag) => tag.trim().replace(/\s+/g, ' '));
    payload.value = [...new Map(tags.toReversed().map((tag) => [tagKey(tag), tag])).values()].toReversed();
    const areValid = tags.every(
      (tag) => tagKey(tag) !== '' && tag.length <= MAX_TAG_LENGTH && !UNUSABLE.test(tag),
    );
    if (payload.value.length > MAX_TAGS || !areValid) {
      payload.issues.push({ code: 'custom', message: INVALID_TAGS, input: payload.value });
    }
  }),
);
const UNUSABLE = /[\p{Cc}\p{Cs}]/u;

const relatedClinicIds = z.array(z.string(INVALID_CLINICS), INVALID_CLINICS).check(
  z.check((payload) => {
    payload.value = [...new Set(payload.value)];
    if (payload.value.length > MAX_RELATED_CLINICS || !payload.value.every(isUlid)) {
      payload.issues.push({ code: 'custom', message: INVALID_CLINICS, input: payload.value });
    }
  }),
);

const isPicture = (url: string): boolean =>
  /^(?:https:\/|\/(?!\/))/.test(url) && URL.canParse(url, 'https://x');

/** Changes of a post by staff; absent fields stay as they are. An empty text of an optional field removes it. */
export const postChangesSchema = z.object({
  title: z.optional(title),
  slug: z.optional(
    formText({ label: 'Address of the page', max: MAX_SLUG_LENGTH }, INVALID_SLUG, (slug) =>
      isFreeSlug(slug) ? undefined : INVALID_SLUG,
    ),
  ),
  excerpt: z.optional(text('Excerpt', 'excerpt')),
  content: z.optional(
    formText({ label: 'Text', max: max.content, lines: true }, undefined, (content) =>
      content.length <= max.content && new TextEncoder().encode(content).byteLength > MAX_CONTENT_BYTES
        ? 'Text is too long'
        : undefined,
    ),
  ),
  /** Key of an upload; null removes the hero picture. */
  heroImageKey: pictureFields.imageKey,
  heroImageAlt: pictureFields.imageAlt,
  ogImage: z.optional(
    text('Picture for social networks', 'ogImage', (url) =>
      url === '' || isPicture(url) ? undefined : INVALID_PICTURE,
    ),
  ),
  author: z.optional(text('Author', 'author')),
  tags: z.optional(tags),
  relatedClinicIds: z.optional(relatedClinicIds),
  metaTitle: z.optional(text('Title for search engines', 'metaTitle')),
  metaDescription: z.optional(text('Description for search engines', 'metaDescription')),
});
export type PostChanges = z.output<typeof postChangesSchema>;

/** A new draft. Without a slug it gets one of its title. */
export const newPostSchema = z.extend(postChangesSchema, { title });
export type NewPost = z.output<typeof newPostSchema>;

export const postEditSchema = z.extend(postChangesSchema, {
  /** The version that the caller has read. Another one is a conflict. */
  version: z.int('must be a whole number').check(z.nonnegative('must be a whole number')),
});

/** With its offset a time may be outside the years of four digits, which instants of records have. */
const isStorable = (time: string): boolean => instant.safeParse(new Date(time).toISOString()).success;

/** Time of publication, now by default. A past time becomes the date that the post shows. */
export const publicationSchema = z.object({
  at: z.optional(
    z
      .string(INVALID_TIME)
      .check(
        z.iso.datetime({ offset: true, error: INVALID_TIME, abort: true }),
        z.refine(isStorable, INVALID_TIME),
      ),
  ),
});
