import type { ClinicRecord, Location } from '../../../shared/domain/records.ts';
import { regionOf } from '../../../shared/domain/taxonomy/regions.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { GeocodedAddress, Geocoder } from '../../platform/geocoder.ts';

/** Longest text that Amazon Location takes. */
const MAX_TEXT_LENGTH = 200;

/** The location of a street address; undefined when the map has none that is plausible. Throws `service_unavailable`. */
export type LocateAddress = (clinic: Pick<ClinicRecord, 'address' | 'city'>) => Promise<Location | undefined>;

export function createLocateAddress(geocoder: Geocoder): LocateAddress {
  return async ({ address, city }) => {
    const place = await geocoder.find(searchText(address, `${city.name}, ${city.state}`));
    return place !== undefined && isPlausible(place, city.state) ? place.location : undefined;
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
