/** Corrections in the staff area, and decisions about them. */
import * as z from 'zod/mini';
import { correctionLabels, correctionMaximums } from '../../content/corrections/corrections.ts';
import { clinicEditSchema } from '../clinics/staff-clinics.ts';
import { requiredText } from '../form-text.ts';
import { correctionRecordSchema } from './corrections.ts';

/** A correction as staff see it, with its clinic; null where the clinic's record is gone. */
export const staffCorrectionSchema = z.extend(z.omit(correctionRecordSchema, { clinicId: true }), {
  clinic: z.nullable(z.object({ id: z.string(), slug: z.string(), name: z.string(), city: z.string() })),
});
export type StaffCorrection = z.infer<typeof staffCorrectionSchema>;

/** What of the clinic is changed; empty where staff have changed it already. */
export const acceptanceSchema = z.object({
  changes: z.optional(clinicEditSchema),
  /** Takes the clinic off the site. */
  unlistReason: z.optional(
    requiredText(
      { label: correctionLabels.reason, min: 1, max: correctionMaximums.reason, lines: true },
      'Please give a reason',
    ),
  ),
});

export const correctionRejectionSchema = z.object({
  reason: requiredText(
    { label: correctionLabels.reason, min: 1, max: correctionMaximums.reason, lines: true },
    'Please give a reason',
  ),
});
