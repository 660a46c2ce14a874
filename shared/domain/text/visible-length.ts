/** Characters that take no space, such as joiners, variation selectors and controls; U+FEFF counts as space in JavaScript only. */
const INVISIBLE = /\ufeff|(?!\s)[\p{DI}\p{Cc}\p{Cf}]/gu;
/** Spaces, the empty Braille pattern, and marks on them. */
const BLANK = /^[\s\u2800\p{M}]+$/u;

/**
 * Length of a text in characters as its reader sees them (grapheme clusters): an emoji is one, invisible characters are
 * none, and blanks in a row are one between two others.
 */
export function visibleLength(text: string): number {
  let length = 0;
  let isAfterBlank = false;
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    const visible = segment.replace(INVISIBLE, '');
    if (visible === '') continue;
    if (BLANK.test(visible)) {
      isAfterBlank = length > 0;
      continue;
    }
    length += isAfterBlank ? 2 : 1;
    isAfterBlank = false;
  }
  return length;
}
