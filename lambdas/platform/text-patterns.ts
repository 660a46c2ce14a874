/** Finds what a text of a public form would rather hide: patterns apply to the text as its reader sees it. */

/** A digit of any script: of those that count, and of Chinese, whose digits are letters. */
const DIGIT = String.raw`[\p{Nd}〇零一二三四五六七八九]`;
/** Matches as many digits as a telephone number has at least, with any spaces, punctuation and marks between them. */
const PHONE_NUMBER = new RegExp(String.raw`${DIGIT}(?:[^\p{L}\p{N}]*${DIGIT}){6}`, 'u');

/** Leaves out characters that cannot be seen, and with compatibility forms as what they look like: ① is a 1. */
export function visibleText(text: string): string {
  return text.normalize('NFKC').replace(/\p{DI}/gu, '');
}

/** @param visible By `visibleText`. */
export function hasPhoneNumber(visible: string): boolean {
  return PHONE_NUMBER.test(visible);
}
