/** Who said what of a clinic, and when: evidence by field, and how it ages. */
import type { Evidence, EvidenceField, FieldEvidence } from '../../contracts/entities.ts';

const DAY_MS = 86_400_000;

/** Days after which half of the facts of a kind are expected to have changed. */
export const halfLifeDays: Readonly<Record<EvidenceField, number>> = {
  name: 540,
  address: 900,
  phone: 540,
  email: 540,
  website: 540,
  hours: 365,
  acceptingPatients: 90,
  telemedicine: 540,
  emergencyServices: 540,
  parkingAvailable: 540,
  wheelchairAccessible: 540,
  services: 540,
  insurance: 180,
  languages: 540,
};

/** Days after which a fact may be out of date. */
export const OUTDATED_DAYS = 365;

const daysBetween = (from: string, to: Date): number => (to.getTime() - Date.parse(from)) / DAY_MS;

/** How likely a fact has changed since it was stated: 0 on that day, 0.5 after its half-life, towards 1. */
export function staleness(field: EvidenceField, at: string, now: Date): number {
  return 1 - 0.5 ** (Math.max(0, daysBetween(at, now)) / halfLifeDays[field]);
}

/** Whether a statement is older than a year. */
export const isOutdated = ({ at }: FieldEvidence, now: Date): boolean => daysBetween(at, now) > OUTDATED_DAYS;

/** Whether facts are known with their dates, and all of them are older than a year. */
export function isAllOutdated(evidence: Evidence | undefined, now: Date): boolean {
  const all = Object.values(evidence ?? {});
  return all.length > 0 && all.every((one) => isOutdated(one, now));
}

/** Evidence by the fields of records. */
const evidenceFieldOf = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
  practiceHours: 'hours',
  acceptingPatients: 'acceptingPatients',
  telemedicine: 'telemedicine',
  emergencyServices: 'emergencyServices',
  parkingAvailable: 'parkingAvailable',
  wheelchairAccessible: 'wheelchairAccessible',
  services: 'services',
  insuranceAccepted: 'insurance',
  languagesSpoken: 'languages',
} as const satisfies Readonly<Record<string, EvidenceField>>;

type Stated = { readonly [Name in keyof typeof evidenceFieldOf]?: unknown };
export type EvidencedField = keyof typeof evidenceFieldOf;

/** The fields of records by those of evidence. */
export const recordFieldOf = {
  name: 'name',
  address: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
  hours: 'practiceHours',
  acceptingPatients: 'acceptingPatients',
  telemedicine: 'telemedicine',
  emergencyServices: 'emergencyServices',
  parkingAvailable: 'parkingAvailable',
  wheelchairAccessible: 'wheelchairAccessible',
  services: 'services',
  insurance: 'insuranceAccepted',
  languages: 'languagesSpoken',
} as const satisfies Readonly<Record<EvidenceField, EvidencedField>>;

const fieldNames = Object.entries(evidenceFieldOf);

/** Fields with evidence that a record has a value of. */
export function knownFields(record: Stated): EvidenceField[] {
  const known = new Map(Object.entries(record));
  return fieldNames.flatMap(([name, field]) => {
    const value = known.get(name);
    return value === undefined || value === null || value === '' ? [] : [field];
  });
}

/** The fields with evidence among names of a record's fields. */
export function evidenceFieldsOf(names: readonly string[]): EvidenceField[] {
  return fieldNames.flatMap(([name, field]) => (names.includes(name) ? [field] : []));
}

/**
 * The evidence of a record after a statement about some of its fields. That of other fields stays, except of those that have no value any
 * more. Without a date (`said` is undefined) the fields have no evidence: what was known of an older value says nothing of the new one.
 */
export function withStatement(
  record: Stated & { readonly evidence?: Evidence },
  fields: readonly EvidenceField[],
  said: FieldEvidence | undefined,
): { readonly evidence?: Evidence } {
  const evidence: Evidence = {};
  for (const field of knownFields(record)) {
    const one = fields.includes(field) ? said : record.evidence?.[field];
    if (one !== undefined) evidence[field] = one;
  }
  return Object.keys(evidence).length === 0 ? {} : { evidence };
}

/** What a record keeps of its confirmations: those before evidence was kept by field have one date for all. */
interface Confirmed {
  readonly evidence?: Evidence;
  readonly confirmedAt?: string;
  readonly confirmedBy?: 'practice' | 'staff' | 'source';
  readonly source?: { readonly name: string };
}

/** The newest statement of the practice, staff or a source; undefined where none has a date. */
export function lastConfirmation({ evidence, confirmedAt, confirmedBy = 'practice', source }: Confirmed) {
  const statements = Object.values(evidence ?? {}).flatMap(({ by, ...rest }) =>
    by === 'visitor' ? [] : [{ by, ...rest }],
  );
  const newest = statements.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0];
  if (newest !== undefined || confirmedAt === undefined) return newest;
  const name = confirmedBy === 'source' ? source?.name : undefined;
  return { by: confirmedBy, ...(name !== undefined && { source: name }), at: confirmedAt };
}
