/** Requests and responses of staff, in a module that public pages do not load. */
import * as z from 'zod/mini';
import { inquiryTypes, rejectionLabels, rejectionMaximums } from '../../content/submissions/form-fields.ts';
import { mailKinds } from '../../domain/mail/mail-kinds.ts';
import { clinicCardSchema, clinicSchema, count, instant } from '../entities.ts';
import { requiredText } from '../form-text.ts';
import { listClinics } from '../read-contracts.ts';

/** A clinic of any status in the lists of staff (product decisions, 'Staff calls beyond the specification'). */
export const staffClinicSchema = z.extend(
  clinicCardSchema,
  z.pick(clinicSchema, { email: true, createdAt: true, status: true }).shape,
);
export type StaffClinic = z.infer<typeof staffClinicSchema>;

/** `listClinics` as it answers staff: clinics of every status, or of the one that the query names. */
export const staffListClinics = { ...listClinics, response: z.array(staffClinicSchema) };

/** A clinic after staff approved or rejected it. */
export const clinicDecisionSchema = z.pick(clinicSchema, { id: true, slug: true, status: true });
export type ClinicDecision = z.infer<typeof clinicDecisionSchema>;

export const rejectionSchema = z.object({
  reason: requiredText(
    { label: rejectionLabels.reason, min: 1, max: rejectionMaximums.reason, lines: true },
    'Please give a reason',
  ),
});

/** Fields of the contact form and of the message that it becomes. */
export const contactFields = {
  fullName: z.string(),
  email: z.string(),
  /** Empty without a phone number. */
  phone: z.string(),
  inquiryType: z.enum(inquiryTypes.map(({ value }) => value)),
  subject: z.string(),
  message: z.string(),
};

/** A message of the contact form. */
export const contactSchema = z.object({
  id: z.string(),
  ...contactFields,
  status: z.enum(['new', 'read']),
  createdAt: instant,
});
export type Contact = z.infer<typeof contactSchema>;

/**
 * `withheld`: its mailbox had its receipts of the day, or its purpose is gone. `failed`: not sent, which an operator has to look at.
 * `bounced` and `complained`: what SES reported after it was sent.
 */
export const mailStates = ['waiting', 'sent', 'withheld', 'failed', 'bounced', 'complained'] as const;
export type MailState = (typeof mailStates)[number];

/** An email about a message, a practice or a review. */
export const staffMailSchema = z.object({
  kind: z.enum(mailKinds),
  state: z.enum(mailStates),
  /** Since when; unknown while it waits. */
  at: z.exactOptional(instant),
});
export type StaffMail = z.infer<typeof staffMailSchema>;

export const adminSummarySchema = z.object({
  /** Public clinics. */
  approved: count,
  pending: count,
  contacts: count,
  newContacts: count,
});
export type AdminSummary = z.infer<typeof adminSummarySchema>;
