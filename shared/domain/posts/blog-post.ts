/** Rules of the blog's posts: limits, tags, and defaults of texts that an author left empty (specification, section 9). */
import type { BlogPost } from '../../contracts/posts/posts.ts';
import { plainText } from './markdown-text.ts';

/**
 * Maximum bytes of a post's text. Lists carry whole posts: a hundred of this size still fit into the 6 MB that a function
 * may answer with.
 */
export const MAX_CONTENT_BYTES = 50_000;
/** Maximum tags of a post; each is one more list that the post is written to. */
export const MAX_TAGS = 20;

/**
 * The key by which tags are compared. Case and spacing do not count, so that a typed `?tag=` finds the same posts as the
 * chip of the tag. Accents and punctuation count (C and C++ are two).
 */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}

const WORDS_PER_MINUTE = 220;

/** Minutes, at least one; undefined for a text without words. */
export function readingTimeOf(content: string): number | undefined {
  const words = content.split(/\s+/).filter((word) => word !== '').length;
  return words === 0 ? undefined : Math.ceil(words / WORDS_PER_MINUTE);
}

const MAX_EXCERPT = 150;
const MAX_DESCRIPTION = 160;
/** Characters of Markdown that hold the beginning of a text; the rest of a long post is not read. */
const MAX_READ_LENGTH = 4000;

type Texts = Pick<BlogPost, 'excerpt' | 'metaDescription' | 'content'>;

/** Excerpt, or the first 150 characters of the content as plain text. */
export function excerptOf({ excerpt, content }: Pick<Texts, 'excerpt' | 'content'>): string {
  return excerpt.trim() || beginning(content, MAX_EXCERPT);
}

/** Description for search engines, or the first 160 characters of the content as plain text. */
export function descriptionOf({ metaDescription, content }: Omit<Texts, 'excerpt'>): string {
  return metaDescription.trim() || beginning(content, MAX_DESCRIPTION);
}

function beginning(content: string, length: number): string {
  return firstCharacters(plainText(content.slice(0, MAX_READ_LENGTH)), length);
}

/** Counted in code points, so that no character is cut in half. */
export function firstCharacters(text: string, count: number): string {
  let end = 0;
  let counted = 0;
  for (const character of text) {
    if (counted === count) break;
    counted += 1;
    end += character.length;
  }
  return text.slice(0, end);
}
