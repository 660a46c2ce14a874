import { matchPlaces } from '../../../shared/domain/google-places/place-match.ts';
import type { ClinicRecord, Location } from '../../../shared/domain/records.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import type { ClinicReader, PlaceState } from '../../records/clinics/index.ts';
import type { LocateAddress } from '../locations/index.ts';
import type { CallOptions, GooglePlace, Outcome, PlaceRatings } from './ports.ts';

export interface CheckClinicDependencies {
  readonly places: PlaceRatings;
  readonly clinics: Pick<ClinicReader, 'byId'>;
  readonly locateAddress: LocateAddress;
}

/**
 * Checks a clinic with Google: one call where its place is known, one search where it is not, both where the place no longer
 * exists. Throws what `PlaceRatings` throws.
 */
export type CheckClinic = (state: PlaceState, options: CallOptions) => Promise<Outcome>;

export function createCheckClinic({ places, clinics, locateAddress }: CheckClinicDependencies): CheckClinic {
  /** Optional: a clinic without a location is searched without a bias. */
  async function searchBias(clinic: ClinicRecord): Promise<Location | undefined> {
    if (clinic.location !== undefined) return clinic.location;
    try {
      return await locateAddress(clinic);
    } catch {
      return undefined;
    }
  }

  async function search(state: PlaceState, options: CallOptions): Promise<Outcome> {
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
function outcomeOf(place: GooglePlace, { rating }: PlaceState): Outcome {
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
