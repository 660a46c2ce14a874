/** What is known of a clinic: fields that are not known are absent from its record. */
import { factNames } from '../../contracts/entities.ts';
import type { ClinicRecord } from '../records.ts';

/** Fields of records that may be absent, and that staff or a source may empty. */
const optionalFields = [
  'description',
  'descriptionFr',
  'hoursExceptions',
  'phone',
  'email',
  'website',
  'practiceHours',
  'npi',
  ...factNames,
] as const satisfies readonly (keyof ClinicRecord)[];

/** Whether a form or a source says something with a value: an empty text and `null` say that it is not known. */
export const isKnown = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** The record without those of the fields that may be absent. */
export function withoutFields(clinic: ClinicRecord, names: readonly string[]): ClinicRecord {
  const rest: { -readonly [Field in keyof ClinicRecord]: ClinicRecord[Field] } = { ...clinic };
  for (const name of optionalFields) if (names.includes(name)) delete rest[name];
  return rest;
}
