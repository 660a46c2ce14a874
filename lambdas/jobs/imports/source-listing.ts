/** What a source says of a clinic in the directory's terms, before its city and category are looked up. */
import * as z from 'zod/mini';
import type { Location } from '../../../shared/contracts/entities.ts';
import { editedPracticeRules } from '../../../shared/contracts/submissions/submissions.ts';
import { addressLine } from '../../../shared/domain/clinics/postal-address.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { regionOf, regionsOf } from '../../../shared/domain/taxonomy/regions.ts';
import { normalise } from '../../../shared/domain/text/text.ts';

/** A row of a file with its line, from 1: its cells by the names of their columns, or why it cannot be read. */
export type SourceRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly reason: string };

/** The rows of a file, some at a time. */
export type SourceRows = AsyncIterable<readonly SourceRow[]>;

const { cityId: _cityId, categoryId: _categoryId, ...rules } = editedPracticeRules;
const fieldsSchema = z.object(rules);

/** Fields of a clinic; absent ones are not the source's. */
export type SourceFields = z.output<typeof fieldsSchema>;

export interface SourceListing {
  /** Identifies the listing within its source. */
  readonly id: string;
  readonly name: string;
  readonly city: { readonly name: string; readonly state: string };
  /** Slug or name of a category of the directory. */
  readonly category: string;
  readonly fields: SourceFields;
  readonly location?: Location | undefined;
  /** '' where the source has none; absent where it does not say. */
  readonly npi?: string | undefined;
  readonly credentials: ClinicRecord['credentials'];
  /** When the source last confirmed it. */
  readonly confirmedAt?: string | undefined;
}

/** `isDropped`: the source itself says that the listing ended, as if it were not in the file. */
export type Reading =
  | { readonly kind: 'listing'; readonly listing: SourceListing }
  | {
      readonly kind: 'rejected';
      readonly reason: string;
      readonly id?: string | undefined;
      readonly isDropped?: true;
    };

export const rejected = (reason: string, id?: string): Reading => ({
  kind: 'rejected',
  reason,
  ...(id && { id }),
});

export type Cells = Readonly<Record<string, string>>;

export interface ReadingContext {
  /** The category of the first of the types that the operator or the format names; undefined where it has none. */
  readonly categoryOf: (...types: readonly string[]) => string | undefined;
  readonly now: Date;
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

interface Draft extends Omit<SourceListing, 'fields' | 'name'> {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The clinic, if its fields have the form's rules; otherwise the first column that breaks one is the reason. */
export function checked({ fields, ...rest }: Draft): Reading {
  const { data, error } = fieldsSchema.safeParse(fields);
  if (error !== undefined) {
    const field = String(error.issues[0]?.path[0]);
    return rejected(`invalid ${columnOf[field] ?? field}`, rest.id);
  }
  const { name = '' } = data;
  return { kind: 'listing', listing: { ...rest, name, fields: data } };
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

/** One line, as the directory stores addresses. */
export function addressOf(street: string, city: SourceListing['city'], postalCode: string): string {
  const code = readablePostalCode(postalCode);
  const place = [city.name, [city.state, code].filter(Boolean).join(' ')];
  if (street === '') return place.join(', ');
  // The whole line, as an export has an address without a postal code.
  if (code === '' && street.includes(`, ${city.name}`)) return street;
  return code === '' ? [street, ...place].join(', ') : addressLine({ street, postalCode: code }, city);
}

/** '061051208' becomes '06105', which every source has, and 't5m4g5' becomes 'T5M 4G5'. */
function readablePostalCode(text: string): string {
  const plain = text.toUpperCase().replace(/[\s-]/g, '');
  if (/^\d{5}(\d{4})?$/.test(plain)) return plain.slice(0, 5);
  // Spreadsheets remove leading zeros.
  if (/^\d{4}$/.test(plain)) return `0${plain}`;
  return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(plain) ? `${plain.slice(0, 3)} ${plain.slice(3)}` : '';
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
