import { isNpi } from '../../shared/domain/clinics/npi.ts';

/** An NPI from its first nine digits, with its check digit. */
export function npiOf(nineDigits: number): string {
  const found = [...'0123456789'].map((digit) => `${nineDigits}${digit}`).find(isNpi);
  if (found === undefined) throw new Error(`${nineDigits} has no check digit`);
  return found;
}
