/** What a source says of a clinic in the directory's terms, before its city and category are looked up. */
import * as z from 'zod/mini';
import type { Location, StreetParts } from '../../../shared/contracts/entities.ts';
import type { genders, Licence, PersonField, PersonName } from '../../../shared/contracts/people/people.ts';
import { personMaximums } from '../../../shared/contracts/people/staff-people.ts';
import { editedPracticeRules } from '../../../shared/contracts/submissions/submissions.ts';
import { newCitySchema } from '../../../shared/contracts/taxonomy/staff-taxonomy.ts';
import { addressLine, readAddress } from '../../../shared/domain/clinics/postal-address.ts';
import { readablePostalCode } from '../../../shared/domain/clinics/postal-code.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { cityNameOf } from '../../../shared/domain/taxonomy/city-key.ts';
import { regionOf, regionsOf } from '../../../shared/domain/taxonomy/regions.ts';
import { normalise } from '../../../shared/domain/text/text.ts';

/** A row of a file with its line, from 1: its cells by the names of their columns, or why it cannot be read. */
export type SourceRow =
  | {
      readonly line: number;
      readonly cells: Readonly<Record<string, string>>;
      /** Rows after it that say more of the same record. */
      readonly further?: readonly Readonly<Record<string, string>>[];
    }
  | { readonly line: number; readonly reason: string };

/** The rows of a file, some at a time. */
export type SourceRows = AsyncIterable<readonly SourceRow[]>;

const { cityId: _cityId, categoryId: _categoryId, ...rules } = editedPracticeRules;
const fieldsSchema = z.object(rules);

/** Fields of a clinic; absent ones are not the source's. */
export type SourceFields = z.output<typeof fieldsSchema>;

type Gender = (typeof genders)[number];

export interface SourceListing {
  /** Identifies the listing within its source. */
  readonly id: string;
  readonly name: string;
  readonly city: { readonly name: string; readonly state: string };
  /** Slug or name of a category of the directory. */
  readonly category: string;
  readonly fields: SourceFields;
  /** The parts of the address: its line has the directory's spelling of the city. */
  readonly addressParts: StreetParts;
  /** The line as it was exported, which stays as it is. */
  readonly exportedAddress?: string | undefined;
  readonly location?: Location | undefined;
  /** '' where the source has none; absent where it does not say. */
  readonly npi?: string | undefined;
  readonly credentials: ClinicRecord['credentials'];
  /** When the source last confirmed it: the row's own date, or else the file's. */
  readonly confirmedAt?: string | undefined;
  /** YYYY-MM-DD, where the register deactivated its number and took that back. */
  readonly reactivatedOn?: string | undefined;
}

/** Where a source says that a person sees patients. */
export interface SourceLocation {
  readonly city: SourceListing['city'];
  readonly addressParts: StreetParts;
  /** '(860) 714-4820', or empty. */
  readonly phone: string;
  /** The organization that the source names there. */
  readonly organization?: string | undefined;
  readonly role?: SourceRole | undefined;
}

/** What a source says of a person's work at a place. */
export interface SourceRole {
  /** Slugs or names of categories, and ids once they are looked up; those of the person where absent. */
  readonly specialties?: readonly string[];
  readonly acceptingPatients?: boolean;
  readonly telemedicine?: boolean;
  /** The first day, YYYY-MM-DD. */
  readonly from?: string;
  /** The date of the person where absent. */
  readonly confirmedAt?: string;
}

/** A clinic that a source names by its id, and the person's work there. */
export interface SourceClinic {
  /** Of the same source, or the directory's own. */
  readonly id: string;
  readonly role: SourceRole;
}

/** With the date of the statement where it is another one than the person's. */
export type SourceLicence = Omit<Licence, 'evidence'> & { readonly confirmedAt?: string };

/** What a source says of a person. */
export interface SourcePerson {
  /** Identifies the person within the source. */
  readonly id: string;
  readonly name: PersonName;
  readonly npi?: string | undefined;
  readonly gender?: Gender | undefined;
  /** `null`: not known. Absent where the source does not say. */
  readonly languages?: readonly string[] | null;
  readonly college?: { readonly name: string; readonly number: string };
  readonly licences: readonly SourceLicence[];
  /** Slugs or names of categories, the main one first. */
  readonly categories: readonly string[];
  /** The main one first. */
  readonly locations: readonly SourceLocation[];
  readonly clinics?: readonly SourceClinic[];
  readonly confirmedAt?: string | undefined;
  /** Dates of fields that have another one. */
  readonly statedAt?: Readonly<Partial<Record<PersonField, string>>>;
  /** The person has asked to hide the street. */
  readonly isStreetHidden?: boolean;
  readonly reactivatedOn?: string | undefined;
}

export type Reading =
  | { readonly kind: 'person'; readonly person: SourcePerson; readonly leftOut: readonly string[] }
  | {
      readonly kind: 'listing';
      readonly listing: SourceListing;
      /** Cells whose text could not be read, for the report: the listing has no value of them. */
      readonly leftOut: readonly string[];
    }
  | {
      readonly kind: 'rejected';
      readonly reason: string;
      readonly id?: string | undefined;
      /** YYYY-MM-DD: the register has deactivated the listing's number, as if it were not in the file. */
      readonly deactivatedOn?: string;
      /** The source's type, where it is the reason. */
      readonly type?: string;
    };

export const rejected = (reason: string, id?: string): Reading => ({
  kind: 'rejected',
  reason,
  ...(id && { id }),
});

/** The reason of rows whose type has no category. */
export const UNKNOWN_CATEGORY = 'unknown category';

/** No category of the directory is named for the source's type. */
export const withoutCategory = (type: string, id: string): Reading => ({
  kind: 'rejected',
  reason: UNKNOWN_CATEGORY,
  id,
  type,
});

export type Cells = Readonly<Record<string, string>>;

export interface ReadingContext {
  /** The category of the first of the types that the operator or the format names; undefined where it has none. */
  readonly categoryOf: (...types: readonly string[]) => string | undefined;
  readonly now: Date;
  /** Further locations of a provider, by its number. */
  readonly locationsOf?: (id: string) => readonly SourceLocation[];
  /** Rows that say more of the same record. */
  readonly further?: readonly Cells[] | undefined;
}

/** How the files of a source are laid out. */
export interface SourceFormat {
  /** The source's name unless the operator gives another one. */
  readonly source: string;
  readonly columns: readonly string[];
  /** Without them the file is of another layout. */
  readonly required: readonly string[];
  /** Categories of the source's types. */
  readonly types: Readonly<Record<string, string>>;
  /** The rows have no date of their own, so that the operator gives the file's. */
  readonly isUndated?: true;
  /** Rows are people, too: they are imported after the clinics, in a reading of their own. */
  readonly hasPeople?: true;
  /** No row is a clinic, and ids of people are not those of clinics. */
  readonly isOfPeople?: true;
  /** Whether a row says more of the record that the row before it has begun. */
  continues?(first: Cells, next: Cells): boolean;
  read(cells: Cells, context: ReadingContext): Reading;
}

/** Names of the template's columns, by the fields that they fill. */
const columnOf: Readonly<Record<string, string>> = {
  address: 'street_address',
  insuranceAccepted: 'insurance',
  languagesSpoken: 'languages',
  practiceHours: 'hours',
  acceptingPatients: 'accepting_patients',
  emergencyServices: 'emergency_services',
  parkingAvailable: 'parking',
  wheelchairAccessible: 'wheelchair_accessible',
};

/** Without `address`, which is made of the parts. */
interface Draft extends Omit<SourceListing, 'fields' | 'name'> {
  readonly fields: Readonly<Record<string, unknown>>;
}

/**
 * The clinic, if its fields have the form's rules; otherwise the first column that breaks one is the reason.
 *
 * @param leftOut Cells of the row that could not be read, by their names.
 */
export function checked({ fields, ...rest }: Draft, leftOut: readonly string[] = []): Reading {
  const address = rest.exportedAddress ?? addressLine(rest.addressParts, rest.city);
  const { data, error } = fieldsSchema.safeParse({ ...fields, address });
  if (error !== undefined) {
    const field = String(error.issues[0]?.path[0]);
    return rejected(`invalid ${columnOf[field] ?? field}`, rest.id);
  }
  const { name = '' } = data;
  return { kind: 'listing', listing: { ...rest, name, fields: data }, leftOut };
}

export const isNameTooLong = (name: PersonName): boolean =>
  (['given', 'middle', 'family', 'suffix', 'degrees'] as const).some(
    (part) => (name[part]?.length ?? 0) > personMaximums[part],
  );

/** Why the directory can have no city of a source's name: one that staff could not add would end the import. */
export function cityProblem(city: SourceListing['city']): string | undefined {
  if (city.name === '') return 'no city';
  return newCitySchema.shape.name.safeParse(cityNameOf(city)).success ? undefined : 'invalid city';
}

const MILITARY = new Set(['AA', 'AE', 'AP']);
const TERRITORIES = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PW', 'UM', 'VI']);
const REGIONS = new Map(
  [...regionsOf('USA'), ...regionsOf('CAN')].map(([code, name]) => [normalise(name), code]),
);

/** The postal code of a state or province, given as such or by its name; `reason` says why there is none. */
export function stateOf(text: string): { readonly state: string } | { readonly reason: string } {
  const code = text.toUpperCase();
  if (regionOf(code) !== undefined) return { state: code };
  if (MILITARY.has(code)) return { reason: 'military address' };
  if (TERRITORIES.has(code)) return { reason: 'territory without listings' };
  const state = REGIONS.get(normalise(text));
  return state === undefined ? { reason: text === '' ? 'no state' : 'unknown state' } : { state };
}

/**
 * The parts of a source's address. Where its street is a whole line, as in files that people write, city, state and postal code are taken
 * off its end.
 */
export function streetPartsOf(street: string, city: SourceListing['city'], postalCode: string): StreetParts {
  const parts = readAddress(street, city);
  const code = readablePostalCode(postalCode, city.state);
  return { ...parts, ...(code !== undefined && { postalCode: code }) };
}

/** The names of the cells that have a text which was not read. */
export function unreadable(
  cells: Readonly<Record<string, readonly [text: string, read: unknown]>>,
): string[] {
  return Object.entries(cells).flatMap(([name, [text, read]]) =>
    text !== '' && (read === undefined || read === '') ? [name] : [],
  );
}

/** '8607144820' becomes '(860) 714-4820'; what cannot be dialled is empty. */
export function readablePhone(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  const [, area, exchange, line] = /^([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? [];
  return line === undefined ? '' : `(${area}) ${exchange}-${line}`;
}

/** Degrees within the United States and Canada; what lies elsewhere is a mistake of the source. */
export function locationOf(latitude: string, longitude: string): Location | undefined {
  const location = { latitude: Number(latitude || Number.NaN), longitude: Number(longitude || Number.NaN) };
  const isInside =
    location.latitude >= 17 &&
    location.latitude <= 84 &&
    location.longitude >= -180 &&
    location.longitude <= -50;
  return isInside ? location : undefined;
}
