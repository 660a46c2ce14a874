import type { StreetParts } from '../../contracts/entities.ts';

/** Street and unit: what schema.org calls a street address. */
export function streetLine({ street, unit }: Pick<StreetParts, 'street' | 'unit'>): string {
  return [street, unit].filter(Boolean).join(', ');
}
