/** Activity of staff and operators. */
import * as z from 'zod/mini';
import { auditActions, auditKinds } from '../../domain/audit/audit.ts';
import { defineContract, type None, requestType } from '../contract.ts';
import { instant } from '../entities.ts';
import type { activityQuerySchema } from '../parameters.ts';

const fields = z.record(z.string(), z.unknown());

export const activitySchema = z.object({
  id: z.string(),
  at: instant,
  /** User name. */
  by: z.string(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  recordId: z.string(),
  /** Name of the record at that time; empty if it was not recorded. */
  recordName: z.string(),
  /** The fields that were changed, as they were and as they became. */
  before: z.optional(fields),
  after: z.optional(fields),
  reason: z.optional(z.string()),
});
export type Activity = z.infer<typeof activitySchema>;

/** Newest first. Where few entries pass the filters, a page may be short or empty and still have a next one. */
export const listActivity = defineContract({
  method: 'GET',
  path: '/api/admin/activity',
  auth: 'admin',
  owner: 'admin',
  request: requestType<None, z.input<typeof activityQuerySchema>>(),
  response: z.array(activitySchema),
  paged: true,
});
