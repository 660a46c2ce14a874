/**
 * Text folding for search, slugs and comparison (product decisions, 'Words'): accents and case folded, apostrophes join
 * (O'Brien becomes obrien), everything else that is no letter or digit splits.
 */

const APOSTROPHES = /['’ʼ‘`´]/g;
const COMBINING_MARKS = /\p{M}+/gu;
const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/u;

/** Letters that Unicode does not decompose, as English readers type them. */
const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Lower case without accents: "Zoë Łuczak" becomes "zoe luczak". */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(COMBINING_MARKS, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);
}

/** The words of a text in order, folded: "Dr. O'Brien-Núñez" becomes ["dr", "obrien", "nunez"]. */
export function words(text: string): string[] {
  return fold(text.replace(APOSTROPHES, ''))
    .split(NOT_LETTER_OR_DIGIT)
    .filter((word) => word !== '');
}

/** Words joined by single spaces: equal for texts that differ only in case, accents, punctuation and spacing. */
export function normalise(text: string): string {
  return words(text).join(' ');
}
