/** Turns a record from before evidence by field into what is known of the clinic, and since when. */
import type { EvidenceField, FieldEvidence } from '../../contracts/entities.ts';
import type { ClinicRecord } from '../records.ts';
import { evidenceFieldsOf, knownFields, lastConfirmation, withStatement } from './evidence.ts';
import { withoutFields } from './known-facts.ts';

/** What records had of facts that nothing was known of: imports filled them in. */
const formerDefaults: Readonly<Record<string, unknown>> = {
  acceptingPatients: true,
  telemedicine: false,
  emergencyServices: false,
  parkingAvailable: false,
  wheelchairAccessible: false,
  services: [],
  insuranceAccepted: [],
  languagesSpoken: [],
};
const TEXTS = ['description', 'phone', 'email', 'website', 'practiceHours'];

/**
 * The record as it is stored from now on; a record that is so already stays the same. Empty texts are absent. Of an imported clinic,
 * facts that equal what imports filled in become unknown, unless staff or the practice have edited them: a source that states them does
 * so again with its next import. The one date of the record becomes the evidence of its fields, unless it is the time of the import.
 */
export function migrateFacts(clinic: ClinicRecord): ClinicRecord {
  const { confirmedAt, confirmedBy: _by, ...record } = withCheckedMark(clinic);
  const empty = TEXTS.filter((name) => fieldOf(clinic, name) === '');
  // A record that has evidence was written since; its facts are what was stated.
  const filledIn = record.evidence === undefined && confirmedAt !== undefined ? filledInBy(clinic) : [];
  const known = withoutFields(record, [...empty, ...filledIn]);
  const { evidence: _evidence, ...rest } = known;
  return { ...rest, ...withStatement(known, undated(known, clinic), statementOf(clinic)) };
}

/** A mark without evidence of a check is lost. */
function withCheckedMark(clinic: ClinicRecord): ClinicRecord {
  return clinic.verified && clinic.verification === undefined ? { ...clinic, verified: false } : clinic;
}

const fieldOf = (clinic: ClinicRecord, name: string): unknown => new Map(Object.entries(clinic)).get(name);

/** Facts that the import of the clinic filled in, as far as is known. */
function filledInBy(clinic: ClinicRecord): string[] {
  if (clinic.source === undefined) return [];
  return Object.entries(formerDefaults).flatMap(([name, value]) =>
    JSON.stringify(fieldOf(clinic, name)) === JSON.stringify(value) && !isEdited(clinic, name) ? [name] : [],
  );
}

const isEdited = ({ editedFields = [] }: ClinicRecord, name: string): boolean => editedFields.includes(name);

/** The statement of the whole record from before; undefined for one whose only date is that of its import. */
function statementOf(clinic: ClinicRecord): FieldEvidence | undefined {
  const { confirmedAt, confirmedBy, createdAt, source } = clinic;
  if (confirmedBy === 'source' && (confirmedAt === createdAt || confirmedAt === source?.seenAt))
    return undefined;
  const { evidence: _evidence, ...before } = clinic;
  return lastConfirmation(before);
}

/** Fields that the former date is of: those without evidence, and for a source those that are unedited since. */
function undated(
  known: ClinicRecord,
  { confirmedAt, confirmedBy, editedFields = [] }: ClinicRecord,
): EvidenceField[] {
  if (confirmedAt === undefined) return [];
  const edited = confirmedBy === 'source' ? evidenceFieldsOf(editedFields) : [];
  return knownFields(known).filter(
    (field) => known.evidence?.[field] === undefined && !edited.includes(field),
  );
}
