/** What registers know of some practices: little, long ago, or otherwise than the practice itself. */
import type { EvidenceField, FieldEvidence } from '../../shared/contracts/entities.ts';
import { knownFields, withStatement } from '../../shared/domain/clinics/evidence.ts';
import { withoutFields } from '../../shared/domain/clinics/known-facts.ts';
import type { ClinicRecord } from '../../shared/domain/records.ts';
import { isProvince } from '../../shared/domain/taxonomy/provinces.ts';
import type { Random } from './random.ts';

/** Share of practices that a register listed, and that were not completed since. */
const REGISTERED = 0.06;
/** Share of those whose hours and insurance are old, though the rest was stated since. */
const PARTLY_OLD = 0.12;
/** Share of those whose register has another phone number. */
const DISPUTED = 0.03;

const REGISTERED_FIELDS = ['name', 'address', 'phone'];
const AGING: readonly EvidenceField[] = ['hours', 'insurance', 'acceptingPatients'];

interface Sources {
  readonly said: FieldEvidence;
  /** An instant so many days before the end of the data. */
  readonly daysAgo: (days: number) => string;
  readonly otherPhone: () => string;
  readonly random: Random;
}

export function withSources(
  clinic: ClinicRecord,
  { said, daysAgo, otherPhone, random }: Sources,
): ClinicRecord {
  const source = registerOf(clinic, random, daysAgo);
  const chance = random.next();
  if (chance < REGISTERED) return registered({ ...clinic, source }, daysAgo(random.between(380, 5_200)));
  const stated = { ...clinic, ...withStatement(clinic, knownFields(clinic), said) };
  if (chance < REGISTERED + PARTLY_OLD) {
    const old = { ...said, at: daysAgo(random.between(380, 900)) };
    return { ...stated, ...withStatement(stated, AGING, old) };
  }
  if (chance >= REGISTERED + PARTLY_OLD + DISPUTED) return stated;
  const at = daysAgo(random.between(400, 3_000));
  return { ...stated, source, disputes: { phone: { value: otherPhone(), source: source.name, at } } };
}

function registerOf({ city }: ClinicRecord, random: Random, daysAgo: Sources['daysAgo']) {
  const name = isProvince(city.state) ? 'ODHF' : 'NPPES';
  return { name, id: String(random.integer(1_000_000_000, 1_999_999_999)), seenAt: daysAgo(3) };
}

/** Only what registers have; ODHF has no phone numbers. */
function registered(
  clinic: ClinicRecord & { readonly source: { readonly name: string } },
  at: string,
): ClinicRecord {
  const kept = clinic.source.name === 'ODHF' ? REGISTERED_FIELDS.slice(0, 2) : REGISTERED_FIELDS;
  const { verification: _verification, imageUrl: _imageUrl, ...record } = clinic;
  const known = withoutFields(
    record,
    Object.keys(clinic).filter((name) => !kept.includes(name)),
  );
  const said = { by: 'source', source: clinic.source.name, at } as const;
  return {
    ...known,
    verified: false,
    credentials: { licenceChecked: false, taxonomyMatches: true, contactVerified: false },
    ...withStatement(known, knownFields(known), said),
  };
}
