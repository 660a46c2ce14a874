/** Evidence of a check of a licence, which ends. */
import type { Credentials } from '../../contracts/clinics/staff-clinics.ts';
import type { ClinicRecord } from '../records.ts';

type Verification = NonNullable<ClinicRecord['verification']>;

/** The evidence of what a member of staff has checked: for a year. */
export function verificationOf(credentials: Credentials, checkedBy: string): Verification {
  return { ...credentials, validUntil: yearAfter(credentials.checkedAt), checkedBy };
}

/** The last day of the evidence, `YYYY-MM-DD`; that of older records had no end of its own. */
export const lastDayOf = ({ checkedAt, validUntil = yearAfter(checkedAt) }: Verification): string =>
  validUntil;

/** Whether a clinic has the mark at an instant: its evidence has not ended. */
export function isMarked(
  { verified, verification }: Pick<ClinicRecord, 'verified' | 'verification'>,
  at: Date,
): boolean {
  return verified && (verification === undefined || at.toISOString().slice(0, 10) <= lastDayOf(verification));
}

/** The same day of the next year, `YYYY-MM-DD`; March 1 for February 29. */
function yearAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + 1);
  return date.toISOString().slice(0, 10);
}
