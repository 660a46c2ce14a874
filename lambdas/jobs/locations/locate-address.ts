import type { StreetParts } from '../../../shared/contracts/entities.ts';
import { resolvedParts } from '../../../shared/domain/clinics/postal-address.ts';
import type { ClinicRecord, Location } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { GeocodedAddress, Geocoder } from '../../platform/geocoder.ts';

/** Longest text that Amazon Location takes. */
const MAX_TEXT_LENGTH = 200;

export interface LocatedAddress {
  readonly location: Location;
  /** The parts of the address with what the map knows of its house; undefined where it knows none. */
  readonly addressParts?: StreetParts;
}

/** The place of a street address; undefined when the map has none that is plausible. Throws `service_unavailable`. */
export type LocateAddress = (
  clinic: Pick<ClinicRecord, 'address' | 'addressParts' | 'city'>,
) => Promise<LocatedAddress | undefined>;

export function createLocateAddress(geocoder: Geocoder): LocateAddress {
  return async (clinic) => {
    const { address, city } = clinic;
    const place = await geocoder.find(searchText(address, `${city.name}, ${city.state}`));
    if (place === undefined || !isPlausible(place, city.state)) return undefined;
    const addressParts = place.parts && resolvedParts(clinic, place.parts);
    return { location: place.location, ...(addressParts && { addressParts }) };
  };
}

/** The street address on one line, with the city of the form. */
function searchText(address: string, city: string): string {
  const line = address
    .split(/[\r\n\u2028\u2029]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(', ');
  const ending = `, ${city}`;
  return (line.slice(0, MAX_TEXT_LENGTH - ending.length).toWellFormed() + ending).slice(0, MAX_TEXT_LENGTH);
}

/**
 * Whether a place can be the practice's: it is in the country of its city and, if both are known, in the same state. Towns
 * are not compared, since a practice may choose a neighbouring city.
 */
function isPlausible({ location, country, region }: GeocodedAddress, state: string): boolean {
  const { latitude, longitude } = location;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const expected = regionOf(state);
  if (!isOnEarth) return false;
  if (expected === undefined) return true;
  if (country !== undefined && country !== expected.country) return false;
  return region === undefined || [expected.name, state].map(normalise).includes(normalise(region));
}
