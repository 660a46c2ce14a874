/** What use cases need in order to have addresses looked up, and what the worker needs that does it. */
import type { Location } from '../../../shared/domain/records.ts';
import type { Queue } from '../ports.ts';

/** Ids of submissions whose addresses are to be located. */
export type LocationQueue = Queue<string>;

/** A place that a map has, as far as the map knows it. */
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

/** What the outbox learns of look-ups. Throws `service_unavailable`. */
export interface LocationLookups {
  /** Nothing is left to do. */
  settle(submissionId: string): Promise<void>;
  /** The queue tries it until then. */
  postpone(submissionId: string, until: Date): Promise<void>;
}
