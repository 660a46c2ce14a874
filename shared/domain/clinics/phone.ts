/**
 * Phone numbers of the United States and Canada (the North American numbering plan), so that they can be dialled
 * from a link: E.164, which is a plus sign and digits only.
 */

const EXTENSION = /\s*(?:,|;|\bext(?:ension)?\b\.?|\bx|#)\s*\d+\s*$/i;
/** Area code and exchange begin with 2 to 9. */
const NATIONAL_NUMBER = /^[2-9]\d{2}[2-9]\d{6}$/;
const KEYPAD: readonly (readonly [letters: RegExp, digit: string])[] = [
  [/[abc]/gi, '2'],
  [/[def]/gi, '3'],
  [/[ghi]/gi, '4'],
  [/[jkl]/gi, '5'],
  [/[mno]/gi, '6'],
  [/[pqrs]/gi, '7'],
  [/[tuv]/gi, '8'],
  [/[wxyz]/gi, '9'],
];

/** '(312) 555-0142 ext. 7' gives '+13125550142'; undefined for what is no number of these countries. */
export function toE164(phone: string): string | undefined {
  const digits = KEYPAD.reduce(
    (text, [letters, digit]) => text.replace(letters, digit),
    phone.replace(EXTENSION, ''),
  ).replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return NATIONAL_NUMBER.test(national) ? `+1${national}` : undefined;
}

/** URL of a link that dials the number, if it can be dialled. */
export function telHref(phone: string): string | undefined {
  const number = toE164(phone);
  return number === undefined ? undefined : `tel:${number}`;
}
