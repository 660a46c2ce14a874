/** Calls of corrections by visitors. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import type { correctionRequestSchema } from './corrections.ts';

const correctionReceiptSchema = z.object({ id: z.string() });
export type CorrectionReceipt = z.infer<typeof correctionReceiptSchema>;

/** Takes an `Idempotency-Key`, so that a repeat stores one correction. */
export const reportClinic = defineContract({
  method: 'POST',
  path: '/api/clinics/{slugOrId}/corrections',
  auth: 'public',
  owner: 'submissions',
  request: requestType<{ slugOrId: string }, None, z.input<typeof correctionRequestSchema>>(),
  response: correctionReceiptSchema,
  status: 201,
});
