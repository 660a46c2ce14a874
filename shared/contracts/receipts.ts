/** What the forms' calls answer. */
import * as z from 'zod/mini';

export const practiceReceiptSchema = z.object({ id: z.string(), status: z.literal('pending_approval') });
export type PracticeReceipt = z.infer<typeof practiceReceiptSchema>;
export const contactReceiptSchema = z.object({ id: z.string(), status: z.literal('new') });
export type ContactReceipt = z.infer<typeof contactReceiptSchema>;
