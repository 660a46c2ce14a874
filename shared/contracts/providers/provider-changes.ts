/** What providers ask for and staff decide: changes of fields, replies with signals, removals. */
import * as z from 'zod/mini';
import { instant } from '../entities.ts';
import { requiredText } from '../form-text.ts';
import { claimRoles } from './claims.ts';
import { providerMaximums, removalKinds } from './provider-clinics.ts';
import { replySignalSchema } from './provider-replies.ts';

export const providerChangeKinds = ['clinic', 'practitioner', 'reply', 'removal'] as const;
export const providerChangeStates = ['waiting', 'accepted', 'rejected'] as const;

/** Why screening holds a text back. */
export const screeningKinds = ['phone-number', 'link', 'identity-number', 'comparison'] as const;
export const screeningSignalSchema = z.object({
  field: z.string(),
  kind: z.enum(screeningKinds),
  /** The words that it is about. */
  text: z.string(),
});
export type ScreeningSignal = z.infer<typeof screeningSignalSchema>;

const fields = z.record(z.string(), z.unknown());

const decision = {
  id: z.string(),
  state: z.enum(providerChangeStates),
  createdAt: instant,
  decidedAt: z.exactOptional(instant),
  /** User name of the decider. */
  decidedBy: z.exactOptional(z.string()),
  /** Reason of a rejection. */
  reason: z.exactOptional(z.string()),
  /** The role that the provider had then. */
  role: z.enum(claimRoles),
};

/** A change as it is stored. */
export const providerChangeRecordSchema = z.object({
  ...decision,
  kind: z.enum(providerChangeKinds),
  /** The clinic, or the practitioner for that kind. */
  subjectId: z.string(),
  /** The account that asked last. */
  account: z.string(),
  /** Its email address; empty after the mail about the decision. */
  email: z.string(),
  /** Wanted values by field, of changes of fields. */
  fields: z.exactOptional(fields),
  screening: z.exactOptional(z.array(screeningSignalSchema)),
  reply: z.exactOptional(
    z.object({ reviewId: z.string(), content: z.string(), signals: z.array(replySignalSchema) }),
  ),
  removal: z.exactOptional(z.object({ kind: z.enum(removalKinds), reason: z.string() })),
});
export type ProviderChangeRecord = Readonly<z.infer<typeof providerChangeRecordSchema>>;

/** A change as staff see it. */
export const providerChangeSchema = z.object({
  ...decision,
  kind: z.enum(providerChangeKinds),
  /** Null where the record is gone. */
  subject: z.nullable(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
  email: z.string(),
  /** Present values of the fields that would change; without those that are not known. */
  before: z.exactOptional(fields),
  after: z.exactOptional(fields),
  screening: z.exactOptional(z.array(screeningSignalSchema)),
  reply: z.exactOptional(
    z.object({
      content: z.string(),
      signals: z.array(replySignalSchema),
      /** Null where the review is gone or no longer public. */
      review: z.nullable(
        z.object({ id: z.string(), rating: z.int(), title: z.string(), content: z.string() }),
      ),
    }),
  ),
  removal: z.exactOptional(z.object({ kind: z.enum(removalKinds), reason: z.string() })),
});
export type ProviderChange = z.infer<typeof providerChangeSchema>;

export const providerChangeRejectionSchema = z.object({
  reason: requiredText(
    { label: 'Reason', min: 1, max: providerMaximums.reason, lines: true },
    'Please give a reason',
  ),
});
