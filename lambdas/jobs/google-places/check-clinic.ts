import { matchPlaces } from '../../../shared/domain/google-places/place-match.ts';
import type { ClinicRecord, Location } from '../../../shared/domain/records.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { BusinessStatus, ClinicReader, PlaceRating, PlaceState } from '../../records/clinics/index.ts';
import type { LocateAddress } from '../locations/index.ts';

/** A place on Google; the rating is absent while it has no reviews. */
export interface GooglePlace {
  readonly id: string;
  readonly rating?: PlaceRating | undefined;
  readonly businessStatus?: BusinessStatus | undefined;
}

/** A place of a search, with the fields that identify the clinic. */
export interface FoundPlace extends GooglePlace {
  readonly name: string;
  /** On one line, as Google writes it. */
  readonly address: string;
  /** City and state in Google's spelling, if it has them. */
  readonly city?: string | undefined;
  readonly state?: string | undefined;
}

export interface PlaceQuery {
  readonly name: string;
  readonly address: string;
  /** Search bias; without it only the street address determines the region. */
  readonly near?: Location | undefined;
}

export interface CallOptions {
  /** Milliseconds since 1970. No call starts or continues after it. */
  readonly deadline: number;
  /** Called for each request that is sent, retries included. */
  readonly onCall: () => void;
}

/** Google rejects the key or the project: a retry is of no use until an operator has fixed it. */
export class GooglePlacesAuthError extends Error {
  constructor(cause: unknown) {
    super('Google rejects the key of the places sync', { cause });
    this.name = 'GooglePlacesAuthError';
  }
}

/**
 * Google Places. Every request waits for a slot of the rate limit, is retried on transient failures, and throws
 * `service_unavailable` when there is no response before the deadline, `GooglePlacesAuthError` when Google rejects the key.
 */
export interface GooglePlaces {
  /** The place of an id, which may have a new id; undefined when it no longer exists. */
  details(placeId: string, options: CallOptions): Promise<GooglePlace | undefined>;
  /** The few best matches of a name at an address, best first. */
  search(query: PlaceQuery, options: CallOptions): Promise<readonly FoundPlace[]>;
}

export interface Candidate {
  readonly placeId: string;
  readonly name: string;
  readonly address: string;
}

/**
 * The result of checking a clinic with Google. After all but `failed` the clinic is checked, and due again in a week.
 */
export type CheckOutcome =
  | { readonly kind: 'updated'; readonly place: GooglePlace }
  | { readonly kind: 'not-found' }
  /** A low-confidence match, for staff to confirm. */
  | { readonly kind: 'needs-review'; readonly candidates: readonly Candidate[] }
  /** Google no longer shows a rating: the stored one stays. */
  | { readonly kind: 'no-rating'; readonly place: GooglePlace }
  /** No response in any attempt. The clinic stays due. */
  | { readonly kind: 'failed' };

export interface CheckClinicDependencies {
  readonly places: GooglePlaces;
  readonly clinics: Pick<ClinicReader, 'byId'>;
  readonly locateAddress: LocateAddress;
}

/**
 * Checks a clinic with Google: one call where its place is known, one search where it is not, both where the place no longer
 * exists. Throws what `GooglePlaces` throws.
 */
export type CheckClinic = (state: PlaceState, options: CallOptions) => Promise<CheckOutcome>;

export function createCheckClinic({ places, clinics, locateAddress }: CheckClinicDependencies): CheckClinic {
  /** Optional: a clinic without a location is searched without a bias. */
  async function searchBias(clinic: ClinicRecord): Promise<Location | undefined> {
    if (clinic.location !== undefined) return clinic.location;
    try {
      return (await locateAddress(clinic))?.location;
    } catch {
      return undefined;
    }
  }

  async function search(state: PlaceState, options: CallOptions): Promise<CheckOutcome> {
    const clinic = (await clinics.byId(state.clinicId, 0))?.clinic;
    if (clinic === undefined) throw new Error('a place state belongs to a clinic that does not exist');
    const near = await searchBias(clinic);
    const found = await places.search({ name: clinic.name, address: fullAddress(clinic), near }, options);
    const match = matchPlaces(clinic, found, state.rejected ?? []);
    switch (match.kind) {
      case 'sure':
        return outcomeOf(match.place, state);
      case 'low-confidence':
        return {
          kind: 'needs-review',
          candidates: match.candidates.map(({ id, name, address }) => ({ placeId: id, name, address })),
        };
      case 'none':
        return { kind: 'not-found' };
    }
  }

  return async (state, options) => {
    const known = state.placeId === undefined ? undefined : await places.details(state.placeId, options);
    return known === undefined ? search(state, options) : outcomeOf(known, state);
  };
}

/** A place without reviews is an update; one that has lost its rating is not. */
function outcomeOf(place: GooglePlace, { rating }: PlaceState): CheckOutcome {
  const lost = place.rating === undefined && rating !== undefined;
  return { kind: lost ? 'no-rating' : 'updated', place };
}

/** On one line, with the city unless the street address has it: 'Chicago Avenue' is not the city. */
function fullAddress({ address, city }: ClinicRecord): string {
  const [street = '', ...others] = address
    .split(/[,\r\n]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  const name = normalise(city.name);
  const hasCity = others
    .map(normalise)
    .some((part) => part === name || part.startsWith(`${name} ${normalise(city.state)}`));
  return [street, ...others, ...(hasCity ? [] : [city.name, city.state])].join(', ');
}
