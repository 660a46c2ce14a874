/** Records of clinics made of what a source says. */
import * as z from 'zod/mini';
import {
  type CategoryRef,
  type ClinicCity,
  clinicCitySchema,
  disputedValueSchema,
  evidenceFields,
  type FieldEvidence,
} from '../../../shared/contracts/entities.ts';
import { withSourceStatements } from '../../../shared/domain/clinics/disputes.ts';
import {
  evidenceFieldsOf,
  knownFields,
  recordFieldOf,
  withStatement,
} from '../../../shared/domain/clinics/evidence.ts';
import { isKnown, withoutFields } from '../../../shared/domain/clinics/known-facts.ts';
import { storedHours } from '../../../shared/domain/clinics/opening-hours.ts';
import { addressLine } from '../../../shared/domain/clinics/postal-address.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import { phoneParts } from '../../platform/phone-number.ts';
import type { ImportRecord } from './import-record-repository.ts';
import type { SourceListing } from './source-listing.ts';

/** A listing with its city and category in the directory, and what the import stores of it. */
export interface PlacedListing {
  readonly listing: SourceListing;
  readonly city: ClinicCity;
  readonly category: CategoryRef;
  readonly record: ImportRecord;
  /** The source's name. */
  readonly source: string;
  /** When the import began. */
  readonly at: string;
}

export function createdClinic(slug: string, placed: PlacedListing): ClinicRecord {
  const { listing, record, source, at } = placed;
  const { credentials } = listing;
  const fields = fieldsOf(placed);
  return {
    id: record.clinicId,
    slug,
    verified: false,
    status: 'approved',
    createdAt: at,
    credentials,
    ...fields,
    ...withStatement(fields, knownFields(fields), statementOf(placed)),
    source: { name: source, id: listing.id, seenAt: at },
  };
}

/** The record with what the source says now, except what staff or the practice have changed or confirmed. */
export function updatedClinic(before: ClinicRecord, placed: PlacedListing): ClinicRecord {
  const { fields, npi } = placed.listing;
  const isEdited = (name: string) =>
    before.editedFields?.includes(name) === true || isConfirmed(before, name);
  // An address stays in its city.
  const isOpen = (name: string) =>
    !isEdited(['addressParts', 'city', 'location'].includes(name) ? 'address' : name) && !isEdited(name);
  // What the source leaves empty now is not known any more; what it does not have at all stays.
  const emptied = Object.entries({ ...fields, npi }).flatMap(([name, value]) =>
    value !== undefined && !isKnown(value) && isOpen(name) ? [name] : [],
  );
  const stated = Object.entries(fieldsOf(placed)).filter(([name]) => isOpen(name));
  const wanted = { ...withoutFields(before, emptied), ...Object.fromEntries(stated) };
  const {
    phoneE164: _number,
    phoneExtension: _extension,
    hours: _hours,
    evidence: _evidence,
    disputes: _disputes,
    ...rest
  } = wanted;
  const said = statementOf(placed);
  // Without a date, the same value keeps the date that it had.
  const dated = stated.filter(([name, value]) => said !== undefined || !isSameIn(before, name, value));
  return {
    ...rest,
    ...phoneParts(rest.phone ?? ''),
    ...storedHours(rest.practiceHours),
    ...withStatement(wanted, evidenceFieldsOf(dated.map(([name]) => name)), said),
    ...withSourceStatements(wanted, otherStatements(placed, isOpen)),
  };
}

/** What the source states of fields that are not its own to change. */
function otherStatements(placed: PlacedListing, isOpen: (name: string) => boolean) {
  const { source, listing } = placed;
  const fields = new Map<string, unknown>(Object.entries(fieldsOf(placed)));
  return Object.fromEntries(
    evidenceFields.flatMap((field) => {
      const name = recordFieldOf[field];
      const { data: value } = disputedValueSchema.safeParse(isOpen(name) ? undefined : fields.get(name));
      const at = listing.confirmedAt;
      return value === undefined ? [] : [[field, { value, source, ...(at !== undefined && { at }) }]];
    }),
  );
}

/** What the source states, at its own date; undefined where neither its row nor its file has one. */
function statementOf({ listing: { confirmedAt }, source }: PlacedListing): FieldEvidence | undefined {
  return confirmedAt === undefined ? undefined : { by: 'source', source, at: confirmedAt };
}

const isSameIn = (clinic: ClinicRecord, name: string, value: unknown): boolean =>
  JSON.stringify(new Map(Object.entries(clinic)).get(name)) === JSON.stringify(value);

/** Whether the practice or staff stated a field. */
function isConfirmed({ evidence = {} }: ClinicRecord, name: string): boolean {
  return evidenceFieldsOf([name]).some((field) => {
    const { [field]: said } = evidence;
    return said !== undefined && said.by !== 'source';
  });
}

type ListingFields = Pick<ClinicRecord, 'name' | 'address' | 'city' | 'category'> &
  Partial<Omit<ClinicRecord, 'name' | 'address' | 'city' | 'category'>>;

function fieldsOf({ listing, city, category }: PlacedListing): ListingFields {
  const { address: _line, website, ...fields } = listing.fields;
  const known = Object.fromEntries(Object.entries(fields).filter(([, value]) => isKnown(value)));
  return {
    ...known,
    name: listing.name,
    address: listing.exportedAddress ?? addressLine(listing.addressParts, city),
    addressParts: listing.addressParts,
    city: z.parse(clinicCitySchema, city),
    category: { id: category.id, slug: category.slug, name: category.name },
    ...(website ? { website: new URL(website).href } : {}),
    ...phoneParts(fields.phone ?? ''),
    ...storedHours(fields.practiceHours),
    ...(listing.location !== undefined && { location: listing.location }),
    ...(listing.npi && { npi: listing.npi }),
  };
}
