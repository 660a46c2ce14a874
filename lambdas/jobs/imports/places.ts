/** Where people see patients, and the clinics that are there. */
import type * as z from 'zod/mini';
import { addressPartsOf } from '../../../shared/domain/clinics/postal-address.ts';
import { houseName, isSameHouse, unitName } from '../../../shared/domain/clinics/street-address.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { cityKey } from '../../../shared/domain/taxonomy/city-key.ts';
import { normalise } from '../../../shared/domain/text/text.ts';
import { plainHash } from '../../platform/hashes.ts';
import type { houseItemSchema } from './items.ts';
import type { SourceLocation } from './source-listing.ts';

/** A clinic as the index of houses has it. */
export type HouseEntry = Readonly<z.output<typeof houseItemSchema>> & { readonly house: string };

export interface Place {
  /** Number, street and city, equal for all spellings. */
  readonly house: string;
  /** Street and unit as they are written. */
  readonly street: string;
  readonly unit: string;
  /** Ten digits. */
  readonly phone?: string | undefined;
}

/** Undefined where no street is known. */
export function placeOf({
  city,
  addressParts: { street, unit },
  phone,
}: Pick<SourceLocation, 'city' | 'addressParts' | 'phone'>): Place | undefined {
  const line = [street, unit].filter(Boolean).join(', ');
  const house = houseName(line);
  if (house === '') return undefined;
  const digits = phone.replace(/\D/g, '').slice(-10);
  return {
    house: `${cityKey(city)} ${house}`,
    street: line,
    unit: unitName(line),
    ...(digits.length === 10 && { phone: digits }),
  };
}

/** What identifies a place within a source, in 16 hexadecimal digits; one without a street is of its person alone. */
export function placeKey(place: Place | undefined, personId: string): string {
  return plainHash(place === undefined ? `person ${personId}` : `${place.house}|${place.unit}`).slice(0, 16);
}

/** What people who work together share: the whole address, or house and telephone. */
export const sharedKeys = ({ house, unit, phone }: Place): readonly string[] => [
  `${house}|${unit}`,
  ...(phone === undefined ? [] : [`${house}#${phone}`]),
];

/** The beginning of the ids of clinics that an import makes for people. */
const MADE = 'place ';
export const madeId = (place: string): string => `${MADE}${place}`;
/** Of a practice beside other clinics of its place: no one else is joined to it. */
export const besideId = (id: string, of: string): string => `${id} ${of}`;
const isBeside = ({ source }: ClinicRecord): boolean =>
  source?.id.startsWith(MADE) === true && source.id.indexOf(' ', MADE.length) > 0;
export const isMade = ({ source }: ClinicRecord): boolean => source?.id.startsWith(MADE) === true;

/** A clinic's entry in the index of houses; undefined for one to which no one can be joined. */
export function houseEntryOf(clinic: ClinicRecord): HouseEntry | undefined {
  const { street, unit, city, region } = addressPartsOf(clinic);
  const place = placeOf({
    city: { name: city, state: region },
    addressParts: { street, ...(unit !== undefined && { unit }) },
    phone: clinic.phoneE164 ?? clinic.phone ?? '',
  });
  if (place === undefined || clinic.status !== 'approved' || isBeside(clinic)) return undefined;
  return entryOf(place, { clinicId: clinic.id, name: clinic.name, isMade: isMade(clinic) });
}

export function entryOf(
  { phone, ...place }: Place,
  { clinicId, name, isMade }: { readonly clinicId: string; readonly name: string; readonly isMade: boolean },
): HouseEntry {
  return {
    ...place,
    clinicId,
    name: normalise(name),
    ...(phone !== undefined && { phone }),
    ...(isMade && { isMade }),
  };
}

/** How a person came to a clinic. */
export const joinings = ['id', 'address', 'telephone', 'organization', 'shared', 'solo'] as const;
export type Joining = (typeof joinings)[number];

export interface Candidate {
  readonly clinicId: string;
  readonly by: Joining;
  readonly entry: HouseEntry;
}

/** Clinics that a person at the place may work at, the likeliest first; of equal ones those that no import has made. */
export function candidatesAt(
  place: Place,
  organization: string | undefined,
  entries: readonly HouseEntry[],
): Candidate[] {
  const name = normalise(organization ?? '');
  const here = entries.filter(
    ({ house, street }) => house === place.house && isSameStreet(street, place.street),
  );
  return here
    .flatMap((entry) => {
      const isUnit = entry.unit === place.unit && entry.is !== 'telephone';
      const isPhone = place.phone !== undefined && entry.phone === place.phone;
      const isNamed = name !== '' && entry.name === name;
      if (!isUnit && !isPhone && !isNamed) return [];
      const order = entry.is === 'location' ? 2 : isUnit ? 0 : isPhone ? 1 : 2;
      const by: Joining =
        order === 2 ? 'organization' : entry.isMade ? 'shared' : isUnit ? 'address' : 'telephone';
      const rank = 8 * order + 4 * Number(!isPhone) + 2 * Number(!isNamed) + Number(entry.isMade === true);
      return [{ clinicId: entry.clinicId, by, entry, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank || (a.clinicId < b.clinicId ? -1 : 1));
}

/** Texts without a number are compared as `houseName` has them. */
const isSameStreet = (one: string, other: string): boolean =>
  isSameHouse(one, other) || (houseName(one) === houseName(other) && !/^\d/.test(houseName(one)));
