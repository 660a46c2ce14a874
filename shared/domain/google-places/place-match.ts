/**
 * Finds the clinic among the places of a search: it lies in the same city and has a similar name.
 *
 * - Names are as similar as `nameSimilarity` says. At the clinic's own house number and street, 0.8 is enough for a place to
 *   be the clinic, and 0.4 for a low-confidence match. Elsewhere in the city, where clinics share the names of streets and
 *   quarters, it takes 0.9 and 0.6.
 * - The city is the same when its name is, but for spelling and the parts that a city has, in the same state or province.
 *   A place of which that is not known is a low-confidence match at most.
 * - Of several that could be the clinic, those at its street address go before others. They must all be at one address, and the
 *   most similar is the clinic; else staff decide.
 */
import { nameSimilarity } from '../clinics/name-similarity.ts';
import { isSameHouse } from '../clinics/street-address.ts';
import { regionOf } from '../taxonomy/regions.ts';
import { normalise, words } from '../text/text.ts';

const AT_STREET_ADDRESS = { sure: 0.8, possible: 0.4 };
const IN_THE_CITY = { sure: 0.9, possible: 0.6 };

/** Candidates that staff can compare at a glance. */
const MAX_CANDIDATES = 5;

export interface ClinicToMatch {
  readonly name: string;
  readonly address: string;
  /** `state` is the postal code of a state or province. */
  readonly city: { readonly name: string; readonly state: string };
}

export interface PlaceToMatch {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly city?: string | undefined;
  /** By its name or its postal code. */
  readonly state?: string | undefined;
}

export type PlaceMatching<Place> =
  | { readonly kind: 'sure'; readonly place: Place }
  /** Most similar first. */
  | { readonly kind: 'low-confidence'; readonly candidates: readonly Place[] }
  | { readonly kind: 'none' };

/** Of equals the first is taken. `rejected` are ids of places that staff rejected for the clinic. */
export function matchPlaces<Place extends PlaceToMatch>(
  clinic: ClinicToMatch,
  places: readonly Place[],
  rejected: readonly string[],
): PlaceMatching<Place> {
  const similar = places
    .filter(({ id }) => !rejected.includes(id))
    .map((place) => rate(clinic, place))
    .filter(({ isPossible }) => isPossible)
    .sort((a, b) => b.score - a.score);
  const sure = similar.filter(({ isSure }) => isSure);
  const atStreetAddress = sure.filter(({ isAtStreetAddress }) => isAtStreetAddress);
  const [best, ...others] = atStreetAddress.length > 0 ? atStreetAddress : sure;
  if (best !== undefined && others.every(({ place }) => isSameAddress(place.address, best.place.address))) {
    return { kind: 'sure', place: best.place };
  }
  const candidates = similar.slice(0, MAX_CANDIDATES).map(({ place }) => place);
  return candidates.length > 0 ? { kind: 'low-confidence', candidates } : { kind: 'none' };
}

function rate<Place extends PlaceToMatch>(clinic: ClinicToMatch, place: Place) {
  const score = nameSimilarity(clinic.name, place.name, clinic.city.name);
  const isAtStreetAddress = isSameHouse(place.address, clinic.address);
  const least = isAtStreetAddress ? AT_STREET_ADDRESS : IN_THE_CITY;
  const isThere = isInCity(place, clinic.city);
  return {
    place,
    score,
    isAtStreetAddress,
    isPossible: isThere !== false && score >= least.possible,
    isSure: isThere === true && score >= least.sure,
  };
}

function isSameAddress(a: string, b: string): boolean {
  return isSameHouse(a, b) || (normalise(a) !== '' && normalise(a) === normalise(b));
}

/** Undefined when the place does not say enough. */
function isInCity(place: PlaceToMatch, city: ClinicToMatch['city']): boolean | undefined {
  const parts = place.address.split(/[,\r\n]+/);
  const states = [city.state, regionOf(city.state)?.name ?? ''].map(normalise).filter((name) => name !== '');
  const isSameState =
    place.state === undefined
      ? parts.some((part) => states.includes(withoutPostalCode(part))) || undefined
      : states.includes(normalise(place.state));
  const isSameCity =
    place.city === undefined
      ? parts.some((part) => isSameTown(part, city)) || undefined
      : isSameTown(place.city, city);
  return isSameCity === false ? false : isSameState && isSameCity;
}

/** "IL 60601" and "ON M5V 2T6" hold a state or province. */
function withoutPostalCode(part: string): string {
  return words(part)
    .filter((word) => !/\d/.test(word))
    .join(' ');
}

/**
 * Parts of cities that addresses name in the city's place: the boroughs of New York, and the towns that Toronto was made
 * of in 1998.
 */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'NY newyork': ['bronx', 'brooklyn', 'manhattan', 'queens', 'statenisland'],
  'ON toronto': ['eastyork', 'etobicoke', 'northyork', 'scarborough', 'york'],
};

function isSameTown(name: string, city: ClinicToMatch['city']): boolean {
  const [a, b] = [townKey(name), townKey(city.name)];
  return a === b || isPartOf(a, b, city.state) || isPartOf(b, a, city.state);
}

function isPartOf(part: string, whole: string, state: string): boolean {
  const key = `${state} ${whole}`;
  return Object.hasOwn(PARTS, key) && (PARTS[key] ?? []).includes(part);
}

const TOWN_WORDS = new Map(Object.entries({ saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt' }));

/** "The Bronx", "City of Chicago" and "New York City" are also known by shorter names. */
function townKey(name: string): string {
  const key = words(name).map((word) => TOWN_WORDS.get(word) ?? word);
  const bare = key.join(' ').replace(/^(?:the|(?:city|town) of) | city$/g, '');
  return bare.replaceAll(' ', '');
}
