import { LocationClient, type Place, SearchPlaceIndexForTextCommand } from '@aws-sdk/client-location';
import type { StreetParts } from '../../shared/contracts/entities.ts';
import type { Location } from '../../shared/domain/records.ts';
import { serviceError } from './errors.ts';

/** An address on the map, with the fields that the map has. */
export interface GeocodedAddress {
  readonly location: Location;
  /** ISO 3166-1 alpha-3. */
  readonly country?: string | undefined;
  /** State or province, by its name or its postal code. */
  readonly region?: string | undefined;
  /** The house; undefined where the map found a street, a town or a postal code only. */
  readonly parts?: StreetParts | undefined;
}

export interface Geocoder {
  /** The best match of a text in the United States and Canada. Throws `service_unavailable`. */
  find(text: string): Promise<GeocodedAddress | undefined>;
}

/** A client whose timeouts leave a worker time to go without the location, or to leave the retry to the queue. */
export function createLocationClient(): LocationClient {
  return new LocationClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
  });
}

export class AmazonGeocoder implements Geocoder {
  readonly #client: LocationClient;
  readonly #indexName: string;

  constructor(client: LocationClient, indexName: string) {
    this.#client = client;
    this.#indexName = indexName;
  }

  async find(text: string): Promise<GeocodedAddress | undefined> {
    const [best] = await this.#search(text);
    const [longitude, latitude] = best?.Place?.Geometry?.Point ?? [];
    if (longitude === undefined || latitude === undefined) return undefined;
    const { Country: country, Region: region } = best?.Place ?? {};
    return { location: { latitude, longitude }, country, region, ...partsOf(best?.Place) };
  }

  async #search(text: string) {
    const command = new SearchPlaceIndexForTextCommand({
      IndexName: this.#indexName,
      Text: text,
      FilterCountries: ['USA', 'CAN'],
      MaxResults: 1,
      // The names of states are compared in English.
      Language: 'en',
    });
    try {
      return (await this.#client.send(command)).Results ?? [];
    } catch (error) {
      throw serviceError(error);
    }
  }
}

function partsOf({ AddressNumber, Street, UnitType, UnitNumber, PostalCode }: Partial<Place> = {}) {
  if (AddressNumber === undefined || Street === undefined) return {};
  const unit = UnitNumber && [UnitType, UnitNumber].filter(Boolean).join(' ');
  const parts: StreetParts = {
    street: `${AddressNumber} ${Street}`,
    ...(unit && { unit }),
    ...(PostalCode && { postalCode: PostalCode }),
  };
  return { parts };
}
