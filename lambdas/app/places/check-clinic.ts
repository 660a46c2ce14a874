import { matchPlaces } from '../../../shared/domain/place-match.ts';
import type { ClinicRecord, Location } from '../../../shared/domain/records.ts';
import { normalise } from '../../../shared/domain/text.ts';
import type { ClinicReader } from '../directory/ports.ts';
import type { LocateAddress } from '../location/locate-address.ts';
import type { CallOptions, GooglePlace, Outcome, PlaceRatings, PlaceState } from './ports.ts';

export interface CheckClinicDependencies {
  readonly places: PlaceRatings;
  readonly clinics: Pick<ClinicReader, 'byId'>;
  readonly locateAddress: LocateAddress;
}

/**
 * Asks Google about a clinic. One call where its place is known, one search where it is not; both where Google no longer
 * knows the place. Throws what `PlaceRatings` throws.
 */
export type CheckClinic = (state: PlaceState, options: CallOptions) => Promise<Outcome>;

export function createCheckClinic({ places, clinics, locateAddress }: CheckClinicDependencies): CheckClinic {
  /** Where the search begins: no more than a help, so that a clinic without it is searched for all the same. */
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
    if (clinic === undefined) throw new Error('what Google knows is of a clinic that does not exist');
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

/** A place that nobody has rated yet is one; one whose figures are gone is to be told from it. */
function outcomeOf(place: GooglePlace, { rating }: PlaceState): Outcome {
  const lost = place.rating === undefined && rating !== undefined;
  return { kind: lost ? 'no-rating' : 'updated', place };
}

/** On one line, with the city, which the address may leave out: a Chicago Avenue does not name it. */
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
