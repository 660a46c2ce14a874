/** Rules of the blog's posts. */

/**
 * Most bytes of a post's text. Lists carry whole posts: a hundred of this size still fit into the 6 MB that a function
 * may answer with.
 */
export const MAX_CONTENT_BYTES = 50_000;
/** Most tags of a post; each is one more list that the post is written to. */
export const MAX_TAGS = 20;

/**
 * The same for tags that readers take for one: case and spacing do not count, so that a typed or shared `?tag=` finds
 * what the chip of that tag finds. Accents and punctuation do count (C and C++ are two).
 */
export function tagKey(tag: string): string {
  return tag.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ');
}
