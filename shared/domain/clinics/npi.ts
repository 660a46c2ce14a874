/** The prefix of health numbers of the United States, which the check digit covers: "NPI Check Digit Calculation", CMS. */
const PREFIX = '80840';

/** A national provider identifier: ten digits that begin with 1 or 2, of which the last is a check digit (Luhn). */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const sum = [...`${PREFIX}${text}`]
    .toReversed()
    .map(Number)
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}
