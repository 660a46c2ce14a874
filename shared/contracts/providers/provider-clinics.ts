/** What providers change of clinics and of themselves, and what waits for staff then. */
import * as z from 'zod/mini';
import { listingRules, weekHoursRule } from '../clinics/listing-rules.ts';
import { requiredText } from '../form-text.ts';
import { pictureFields } from '../pictures/uploads.ts';
import { editedPracticeRules } from '../submissions/submissions.ts';

/** Longest texts, in UTF-16 units. */
export const providerMaximums = { reason: 1_000, reply: 2_000 } as const;
const { practiceHours: _text, ...practiceRules } = editedPracticeRules;

/** The version that the caller has read. Another one is a conflict. */
const version = z.int('must be a whole number').check(z.nonnegative('must be a whole number'));

/** Changes of a clinic by those who hold a claim on it; absent fields stay as they are, `null` and empty texts are not stated. */
export const providerClinicChangesSchema = z.object({
  ...practiceRules,
  ...listingRules,
  hours: z.optional(z.nullable(weekHoursRule)),
  ...pictureFields,
});
export type ProviderClinicChanges = z.output<typeof providerClinicChangesSchema>;
export const providerClinicEditSchema = z.extend(providerClinicChangesSchema, { version });

/** Fields of a practice that wait for staff: who and where it is, and how to reach it. */
export const decidedFields = [
  'name',
  'address',
  'cityId',
  'categoryId',
  'phone',
  'email',
  'website',
] as const satisfies readonly (keyof ProviderClinicChanges)[];
/** Fields that wait when screening finds something in them. */
export const screenedFields = [
  'description',
  'descriptionFr',
] as const satisfies readonly (keyof ProviderClinicChanges)[];

export const confirmationAnswers = ['yes', 'no', 'changed'] as const;
const answer = z.optional(z.enum(confirmationAnswers, 'Please choose yes, no or changed'));
/** Whether what the listing states is right; only `yes` is evidence. */
export const clinicConfirmationSchema = z.object({
  acceptingPatients: answer,
  phone: answer,
  hours: answer,
});
export type ClinicConfirmation = z.output<typeof clinicConfirmationSchema>;

export const removalKinds = ['remove', 'hide-address'] as const;
export const removalRequestSchema = z.object({
  kind: z.enum(removalKinds, 'Please choose what you ask for'),
  reason: requiredText(
    { label: 'Reason', min: 1, max: providerMaximums.reason, lines: true },
    'Please give a reason',
  ),
});
export type RemovalRequest = z.output<typeof removalRequestSchema>;
