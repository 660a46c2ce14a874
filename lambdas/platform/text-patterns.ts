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

/** The first one, as far as it is needed to recognize it. @param visible By `visibleText`. */
export function phoneNumberIn(visible: string): string | undefined {
  return PHONE_NUMBER.exec(visible)?.[0];
}

const LABEL = String.raw`[\p{L}\p{N}-]{1,63}`;
/** Endings of names that people write as links; a full list would find links in sentences without a space between them. */
const ENDINGS = [
  ...[
    'com',
    'net',
    'org',
    'info',
    'biz',
    'io',
    'co',
    'ca',
    'us',
    'uk',
    'me',
    'ly',
    'gl',
    'gg',
    'tv',
    'app',
    'dev',
  ],
  ...[
    'xyz',
    'top',
    'site',
    'online',
    'shop',
    'store',
    'club',
    'link',
    'click',
    'live',
    'health',
    'clinic',
    'care',
  ],
].join('|');
/** A link: a domain that is no part of an email address. */
const LINK = new RegExp(
  String.raw`:\/\/|\bwww\.|(?<![@.\p{L}\p{N}-])(?:${LABEL}\.){1,5}(?:${ENDINGS})(?![\p{L}\p{N}-])`,
  'iu',
);
const EMAIL = new RegExp(
  String.raw`[\p{L}\p{N}._%+-]{1,64} ?(?:@|[([]at[)\]]) ?${LABEL} ?(?:\.|[([]dot[)\]]) ?\p{L}{2,}`,
  'iu',
);
/** Days are no telephone numbers, though they have as many digits. */
export const DATE = /\b\d{1,4}([./-])\d{1,2}\1\d{1,4}\b/g;

/** @param visible By `visibleText`. */
export const hasLink = (visible: string): boolean => LINK.test(visible);

/** @param visible By `visibleText`. */
export const hasEmail = (visible: string): boolean => EMAIL.test(visible);

/** The first email address or link. @param visible By `visibleText`. */
export const linkIn = (visible: string): string | undefined =>
  (EMAIL.exec(visible) ?? LINK.exec(visible))?.[0];
