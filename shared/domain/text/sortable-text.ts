import { words } from './text.ts';

/** Keys may have 1,024 bytes; past this many of a text's, what follows it in the key decides. */
const MAX_LENGTH = 160;

/**
 * A name as a part of a sort key. ASCII only, so that the table and this code order keys alike: '#' sorts before every character of a
 * name, '~' (of other alphabets) after.
 */
export function sortableText(text: string): string {
  return encodeURIComponent(words(text).join('-')).replaceAll('%', '~').slice(0, MAX_LENGTH);
}
