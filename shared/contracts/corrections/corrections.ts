/** Corrections: errors in listings that visitors report, and the decisions of staff. */
import * as z from 'zod/mini';
import {
  correctionKinds,
  correctionLabels,
  correctionMaximums,
} from '../../content/corrections/corrections.ts';
import { instant } from '../entities.ts';
import { emailText, formText } from '../form-text.ts';
import { proofs } from '../submissions/challenge.ts';

const kinds = correctionKinds.map(({ value }) => value);

export const correctionFormSchema = z.object({
  kind: z.enum(kinds, 'Please choose what is wrong'),
  text: z._default(formText({ label: correctionLabels.text, max: correctionMaximums.text, lines: true }), ''),
  /** Email for questions of staff and the mail about their decision, with which it is deleted. */
  email: z._default(
    emailText(
      { label: correctionLabels.email, max: correctionMaximums.email, optional: true },
      'Please provide a valid email address',
    ),
    '',
  ),
});
export type CorrectionForm = z.output<typeof correctionFormSchema>;
export const correctionRequestSchema = z.extend(correctionFormSchema, proofs);

export const correctionStatuses = ['open', 'accepted', 'rejected'] as const;
export type CorrectionStatus = (typeof correctionStatuses)[number];

/** A correction as it is stored. */
export const correctionRecordSchema = z.object({
  /** ULID. */
  id: z.string(),
  clinicId: z.string(),
  kind: z.enum(kinds),
  text: z.string(),
  /** Empty without an email, and after the mail about the decision. */
  email: z.string(),
  status: z.enum(correctionStatuses),
  createdAt: instant,
  decidedAt: z.exactOptional(instant),
  /** User name of the decider. */
  decidedBy: z.exactOptional(z.string()),
  /** Reason of a rejection. */
  reason: z.exactOptional(z.string()),
});
export type CorrectionRecord = Readonly<z.infer<typeof correctionRecordSchema>>;
