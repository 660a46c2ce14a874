/**
 * A clinic's street address is stored as one line, as on an envelope: 'street, city, state postal code'. What practices enter need
 * not have this form.
 */
import type { CityRef } from '../../contracts/entities.ts';

export interface PostalAddress {
  /** The whole line where it does not name the city. */
  readonly street: string;
  readonly postalCode?: string;
}

const POSTAL_CODE = /\b(?:\d{5}(?:-\d{4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;

/** The line of an address; the street as it is without a postal code, so that it is what `postalAddressOf` was given. */
export function addressLine(
  { street, postalCode }: PostalAddress,
  { name, state }: Pick<CityRef, 'name' | 'state'>,
): string {
  return postalCode === undefined ? street : `${street}, ${name}, ${state} ${postalCode}`;
}

export function postalAddressOf(line: string, city: Pick<CityRef, 'name' | 'state'>): PostalAddress {
  const postalCode = POSTAL_CODE.exec(line.trim())?.[0];
  const [street = ''] = line.split(`, ${city.name}`);
  return { street: street.trim(), ...(postalCode !== undefined && { postalCode }) };
}
