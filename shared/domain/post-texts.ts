/** Texts of a post that stand in for those that its author left empty (specification, section 9). */
import type { BlogPost } from '../contracts/blog.ts';
import { plainText } from './markdown-text.ts';

const EXCERPT_LENGTH = 150;
const DESCRIPTION_LENGTH = 160;
/** Enough Markdown to hold the characters that are needed; the rest of a long post need not be read. */
const READ_AT_MOST = 4000;

type Texts = Pick<BlogPost, 'excerpt' | 'metaDescription' | 'content'>;

/** The excerpt, or the first 150 characters of the content as they are read. */
export function excerptOf({ excerpt, content }: Pick<Texts, 'excerpt' | 'content'>): string {
  return excerpt.trim() || beginning(content, EXCERPT_LENGTH);
}

/** What search engines show: the description, or the first 160 characters of the content as they are read. */
export function descriptionOf({ metaDescription, content }: Omit<Texts, 'excerpt'>): string {
  return metaDescription.trim() || beginning(content, DESCRIPTION_LENGTH);
}

function beginning(content: string, length: number): string {
  return firstCharacters(plainText(content.slice(0, READ_AT_MOST)), length);
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
