import type { Location } from '../../shared/domain/records.ts';

/** A place with the fields that the map has. */
export interface GeocodedPlace {
  readonly location: Location;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
  /** State or province, by its name or its postal code. */
  readonly region?: string | undefined;
}

export interface Geocoder {
  /** The best match of a text in the United States and Canada. Throws `service_unavailable`. */
  find(text: string): Promise<GeocodedPlace | undefined>;
}
