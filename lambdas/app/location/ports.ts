/** What use cases need in order to have addresses looked up, and what the worker needs that does it. */
import type { Location } from '../../../shared/domain/records.ts';

export interface LocationQueue {
  /** Has the address of a submission looked up soon. Throws `service_unavailable`. */
  send(submissionId: string): Promise<void>;
}

/** A place that somebody knows, as far as they know it. */
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

export interface LocationWriter {
  /**
   * Keeps where a submitted practice is, and shows it on the clinic if staff have approved it. Whatever happens
   * meanwhile, a clinic that was made of the submission ends up with its location.
   */
  store(submissionId: string, location: Location): Promise<void>;
}
