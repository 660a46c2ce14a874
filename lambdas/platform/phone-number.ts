/**
 * Reads phone numbers as people write them, by Google's rules (`libphonenumber-js`). For servers and imports alone: the library's
 * numbering plans are larger than a page, so browsers get what is stored.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** Parts of a phone number that are stored beside the typed text; none of a text that cannot be dialled. */
export interface PhoneParts {
  /** A plus sign and digits. */
  readonly phoneE164?: string;
  /** To dial after the connection. */
  readonly phoneExtension?: string;
}

/** Area code and exchange of the United States and Canada begin with 2 to 9. */
const NORTH_AMERICAN = /^\+1[2-9]\d{2}[2-9]\d{6}$/;
/** Remarks, such as '(Axel)' or '(front desk)': brackets with a letter that is no extension. */
const REMARK = /[([](?![^()[\]]*\d)[^()[\]]*\p{L}[^()[\]]*[)\]]/gu;
/** Between two numbers, of which the first one is dialled. */
const SECOND_NUMBER = /(?<=\d{4})\s*[/;|]\s*(?=\(?\d{3}).*$/;
/** After the number that is dialled. */
const FAX = /(?<=\d{4})\s*[,;/([]?\s*fax\b.*$/i;
/** How Europe dials abroad. */
const ABROAD = /^\s*00(?=\s*[1-9])/;
/** Labels that Google's rules do not know. */
const LABEL = /\s*(?:\b(?:ext(?:ension|n)?|x|poste|local)|#)\s*[.:#-]*\s*(?=\d{1,7}\D*$)/i;
/** '1-800-DENTIST': an area code, then letters of the keypad. */
const VANITY = /^\D*(?:1[\s.-]*)?\(?([2-9]\d\d)\)?[\s.-]*([A-Z\d][A-Z\d\s.-]*[A-Z\d])\D*$/i;
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

/** '(312) 555-0142 ext. 7' gives '+13125550142' and '7'. Numbers without a country code are North American. */
export function phoneParts(text: string): PhoneParts {
  const plain = text
    .replace(FAX, '')
    .replace(REMARK, ' ')
    .replace(SECOND_NUMBER, '')
    .replace(ABROAD, '+')
    .replace(LABEL, ' ext. ')
    .trim();
  const number = parsePhoneNumberFromString(plain, { defaultCountry: 'US' });
  if (number?.isValid() !== true) return vanityParts(plain);
  if (number.countryCallingCode === '1' && !NORTH_AMERICAN.test(number.number)) return {};
  return {
    phoneE164: number.number,
    ...(number.ext !== undefined && { phoneExtension: number.ext }),
  };
}

function vanityParts(text: string): PhoneParts {
  const [, area = '', letters = ''] = VANITY.exec(text) ?? [];
  const local = KEYPAD.reduce((rest, [pattern, digit]) => rest.replace(pattern, digit), letters);
  // Words may be longer than the number that is dialled.
  const phoneE164 = `+1${area}${local.replace(/\D/g, '').slice(0, 7)}`;
  return /[a-z]/i.test(letters) && NORTH_AMERICAN.test(phoneE164) ? { phoneE164 } : {};
}
