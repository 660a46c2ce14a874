/** What only staff send and get. Apart from `entities.ts`, so that public pages carry none of it. */
import * as z from 'zod/mini';
import { inquiryTypes } from '../content/choices.ts';
import { rejectionLabels } from '../content/field-labels.ts';
import { clinicCardSchema, clinicStatusSchema } from './entities.ts';
import { MAX_REASON_LENGTH } from './form-limits.ts';
import { requiredText } from './form-text.ts';

const count = z.int().check(z.nonnegative());
const instant = z.string().check(z.iso.datetime());

/** A clinic of any status in the lists of staff (product decisions, 'Staff calls beyond the specification'). */
export const staffClinicSchema = z.extend(clinicCardSchema, {
  email: z.string(),
  createdAt: instant,
  status: clinicStatusSchema,
});
export type StaffClinic = z.infer<typeof staffClinicSchema>;

/** What became of a clinic that staff approved or rejected. */
export const clinicDecisionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  status: clinicStatusSchema,
});
export type ClinicDecision = z.infer<typeof clinicDecisionSchema>;

export const rejectionSchema = z.object({
  reason: requiredText(
    { label: rejectionLabels.reason, min: 1, max: MAX_REASON_LENGTH, lines: true },
    'Please give a reason',
  ),
});

/** A message that somebody wrote to the directory. */
export const contactSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Empty when none was given. */
  phone: z.string(),
  inquiryType: z.enum(inquiryTypes.map(({ value }) => value)),
  subject: z.string(),
  message: z.string(),
  status: z.enum(['new', 'read']),
  createdAt: instant,
});
export type Contact = z.infer<typeof contactSchema>;

export const adminSummarySchema = z.object({
  /** Clinics that are public. */
  approved: count,
  pending: count,
  contacts: count,
  newContacts: count,
});
export type AdminSummary = z.infer<typeof adminSummarySchema>;
