/** Postal codes of the United States and Canada, as sources write them. */
import { isProvince } from '../taxonomy/provinces.ts';

/** States whose codes begin with 0, which spreadsheets remove; of the second ones, with two of them. */
const ONE_ZERO = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT']);
const TWO_ZEROS = new Set(['PR', 'VI']);
/** Canada Post uses no D, F, I, O, Q and U, and neither W nor Z in the first place. */
const CANADIAN = /^([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)$/;

/**
 * '061051208' of Connecticut, and '61051208' without its zero, become '06105': five digits, which every source has. 't5m4g5' of Alberta
 * becomes 'T5M 4G5'. Undefined for what is no code of the state or province's country.
 */
export function readablePostalCode(text: string, state: string): string | undefined {
  if (!isProvince(state)) return zipCodeOf(text, state);
  const [, first, second] = CANADIAN.exec(text.trim().toUpperCase().replace(/\s+/g, ' ')) ?? [];
  return first === undefined || second === undefined ? undefined : `${first} ${second}`;
}

/** The first five digits, with the zeros that the state's codes begin with. */
function zipCodeOf(text: string, state: string): string | undefined {
  // '6105.0' is the number of a spreadsheet.
  const plain = text.trim().replace(/\.0*$/, '');
  const [, digits = ''] = /^(\d{3,5}?)(?:(?:\s*-\s*|\s+)?\d{4}|-)?$/.exec(plain) ?? [];
  const code = digits.padStart(5, '0');
  const zeros = code.length - digits.length;
  const allowed = TWO_ZEROS.has(state) ? 2 : Number(ONE_ZERO.has(state));
  return zeros > allowed || /^0+$/.test(code) ? undefined : code;
}
