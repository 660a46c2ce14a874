import { regionOf } from '../../../../shared/domain/taxonomy/regions.ts';

export interface CitiesUrl {
  /** State or province by its postal code; undefined for all. */
  readonly state: string | undefined;
  readonly cursor: string | undefined;
}

/** Parses the parameters of the page of cities. A state that does not exist is ignored, and with it the cursor. */
export function parseCitiesUrl(search: string): CitiesUrl {
  const parameters = new URLSearchParams(search);
  const asked = parameters.get('state')?.trim().toUpperCase();
  const state = asked !== undefined && regionOf(asked) ? asked : undefined;
  const known = asked === undefined || state !== undefined;
  return { state, cursor: (known && parameters.get('cursor')) || undefined };
}
