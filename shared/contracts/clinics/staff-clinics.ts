/** Clinics as staff edit them. */
import * as z from 'zod/mini';
import { isPastDay } from '../../domain/text/days.ts';
import { isFreeSlug, MAX_SLUG_LENGTH } from '../../domain/text/slug.ts';
import {
  calledClinicSchema,
  count,
  disputesSchema,
  evidenceFields,
  instant,
  locationSchema,
  recordStatuses,
} from '../entities.ts';
import { formText, requiredText } from '../form-text.ts';
import { pictureFields } from '../pictures/uploads.ts';
import { staffClinicSchema } from '../staff/staff.ts';
import { editedPracticeRules } from '../submissions/submissions.ts';
import { listingRules } from './listing-rules.ts';

/** Confirmers of a listing: the practice, staff, or the source that it was imported from. */
export const confirmers = ['practice', 'staff', 'source'] as const;

/** Evidence that staff checked before they marked a practice as verified. */
export const verificationSchema = z.object({
  licenceNumber: z.string(),
  /** URL of the licence in its register. */
  registerUrl: z.string(),
  /** The day of the check, `YYYY-MM-DD`. */
  checkedAt: z.string(),
  /** The last day on which the clinic is marked for it, `YYYY-MM-DD`; a year after the check in evidence from before it was stored. */
  validUntil: z.exactOptional(z.string()),
  /** User name of the member of staff. */
  checkedBy: z.string(),
});

/** Origin of an imported listing. Source and id identify it in every later import. */
export const sourceSchema = z.object({
  name: z.string(),
  id: z.string(),
  /** Instant of the last import that contained it. */
  seenAt: instant,
});

/** Fields of a clinic's record that only staff see. */
export const staffFields = {
  status: z.enum(recordStatuses),
  /** Counts the changes of the record; absent before the first one. */
  version: z.exactOptional(count),
  /** Location of the street address; absent until it was looked up, and where it was not found. */
  location: z.exactOptional(locationSchema),
  /** Instant of the last confirmation: kept in records from before evidence by field, derived from it in calls; absent where there is none. */
  confirmedAt: z.exactOptional(instant),
  /** Confirmer; the practice when absent. */
  confirmedBy: z.exactOptional(z.enum(confirmers)),
  verification: z.exactOptional(verificationSchema),
  source: z.exactOptional(sourceSchema),
  /** National provider identifier, as the source has it. */
  npi: z.exactOptional(z.string()),
  /** Fields that staff or the practice have changed: an import leaves them as they are. */
  editedFields: z.exactOptional(z.array(z.string())),
  /** What its source states otherwise. */
  disputes: z.exactOptional(disputesSchema),
  /** Records that staff merged have the same key (`duplicates.ts`). */
  mergeKey: z.exactOptional(z.string()),
  /** True after staff took the record out of its group: only `mergeKey` joins it with others. */
  isSeparate: z.exactOptional(z.boolean()),
  /** Date and reason of its removal from the site by staff. */
  unlisted: z.exactOptional(z.object({ at: instant, reason: z.string() })),
  /** The clinic as which an unlisted record is shown: its page and id lead there. */
  mergedInto: z.exactOptional(z.string()),
};

/** A clinic of staff's list. */
export const listedStaffClinicSchema = z.extend(staffClinicSchema, {
  status: z.enum(recordStatuses),
  version: count,
});
export type ListedStaffClinic = z.infer<typeof listedStaffClinicSchema>;

/** A clinic with all fields of its record, to be edited. */
export const editedClinicSchema = z.extend(calledClinicSchema, { ...staffFields, version: count });
export type EditedClinic = z.infer<typeof editedClinicSchema>;

/** The version that the caller has read. Another one is a conflict. */
const version = z.int('must be a whole number').check(z.nonnegative('must be a whole number'));

const INVALID_SLUG = 'Please use lower-case letters and digits, with single hyphens between them';
const INVALID_URL = 'Please provide the address of the register, beginning with https://';
const INVALID_DAY = 'Please provide the day of the check, not in the future';

/** Decimals of degrees that are kept: about a centimeter. The table rejects numbers of more digits, or closer to 0. */
const DEGREE_DECIMALS = 7;

const degrees = (most: number) =>
  z.pipe(
    z
      .number('must be a number of degrees')
      .check(z.minimum(-most, `must be at least -${most}`), z.maximum(most, `must be at most ${most}`)),
    z.transform((value: number) => Number(value.toFixed(DEGREE_DECIMALS)) + 0),
  );

/** Credentials that staff have checked. */
export const credentialsSchema = z.object({
  licenceNumber: requiredText(
    { label: 'Licence number', min: 1, max: 80 },
    'Please provide the licence number',
  ),
  registerUrl: formText({ label: 'Address of the register', max: 500 }, INVALID_URL, (text) =>
    /^https:\/\//i.test(text) && URL.canParse(text) ? undefined : INVALID_URL,
  ),
  checkedAt: formText({ label: 'Day of the check', max: 10 }, INVALID_DAY, (text) =>
    isPastDay(text) ? undefined : INVALID_DAY,
  ),
});

export type Credentials = z.output<typeof credentialsSchema>;

/** What staff checked before they approve a practice; without it, the practice is published without the mark. */
export const approvalSchema = z._default(z.object({ credentials: z.optional(credentialsSchema) }), {});

/** Changes of a clinic by staff; absent fields stay as they are. */
export const clinicChangesSchema = z.object({
  ...editedPracticeRules,
  ...listingRules,
  slug: z.optional(
    formText({ label: 'Address of the page', max: MAX_SLUG_LENGTH }, INVALID_SLUG, (text) =>
      isFreeSlug(text) ? undefined : INVALID_SLUG,
    ),
  ),
  ...pictureFields,
  /** Null when unknown. */
  location: z.optional(z.nullable(z.object({ latitude: degrees(90), longitude: degrees(180) }))),
  /** True needs `credentials`, unless the clinic has them. */
  verified: z.optional(z.boolean('Must be true or false')),
  credentials: z.optional(credentialsSchema),
});
export type ClinicChanges = z.output<typeof clinicChangesSchema>;

export const clinicEditSchema = z.extend(clinicChangesSchema, { version });

export const listingReasonSchema = z.object({
  reason: requiredText({ label: 'Reason', min: 1, max: 1_000, lines: true }, 'Please give a reason'),
});

/** Which of two statements of a field staff take. */
export const settlementSchema = z.object({
  field: z.enum(evidenceFields, 'Please name the field'),
  take: z.enum(['ours', 'theirs'], 'Please choose one of the two'),
});

export type Settlement = z.output<typeof settlementSchema>;

export const mergeSchema = z.object({
  /** Id of the other record. */
  into: z.string('Please name the other record'),
});
