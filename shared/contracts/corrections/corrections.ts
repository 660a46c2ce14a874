/** What visitors report as wrong in a listing, and what staff decide about it. */
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
  /** For questions of staff; deleted when they decide. */
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
  /** Empty when none was given, and after the decision. */
  email: z.string(),
  status: z.enum(correctionStatuses),
  createdAt: instant,
  decidedAt: z.exactOptional(instant),
  /** User name of who decided. */
  decidedBy: z.exactOptional(z.string()),
  /** Why staff rejected it. */
  reason: z.exactOptional(z.string()),
});
export type CorrectionRecord = Readonly<z.infer<typeof correctionRecordSchema>>;
