import type { EvidenceField } from '../../contracts/entities.ts';
import type { ClinicRecord } from '../records.ts';

/** Days after which a practice is asked whether what changes often is still right. */
export const CONFIRMATION_DAYS = 90;

/** What changes often. */
const ASKED: readonly EvidenceField[] = ['acceptingPatients', 'phone', 'hours'];

/** So many days after an instant (ISO 8601). */
export const confirmationAfter = (at: string): string =>
  new Date(Date.parse(at) + CONFIRMATION_DAYS * 24 * 60 * 60 * 1_000).toISOString();

/**
 * When a practice is to be asked (ISO 8601): `CONFIRMATION_DAYS` after it, or staff, confirmed the oldest of what changes often; undefined where something of it was never
 * confirmed. What a register states is no confirmation.
 */
export function confirmationDueAt({ evidence }: Pick<ClinicRecord, 'evidence'>): string | undefined {
  const confirmed = ASKED.map((field) => evidence?.[field]).map((said) =>
    said?.by === 'practice' || said?.by === 'staff' ? new Date(said.at).toISOString() : '',
  );
  const oldest = confirmed.toSorted()[0] ?? '';
  return oldest === '' ? undefined : confirmationAfter(oldest);
}
