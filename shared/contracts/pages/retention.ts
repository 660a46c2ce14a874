/** How long records about people are kept in this stage of the directory. */
import * as z from 'zod/mini';
import { MAX_RETENTION_DAYS, type RetainedKind } from '../../domain/retention.ts';
import { defineContract } from '../contract.ts';

const days = z.int().check(z.minimum(1), z.maximum(MAX_RETENTION_DAYS));

export const retentionSchema = z.object({
  message: days,
  rejectedSubmission: days,
  correction: days,
  claim: days,
  providerChange: days,
  insights: days,
  activity: days,
} satisfies Record<RetainedKind, z.ZodMiniType<number>>);

/** Days after which records about people are deleted, by kind; the privacy policy states them. */
export const getRetention = defineContract({
  method: 'GET',
  path: '/api/retention',
  auth: 'public',
  owner: 'public-read',
  response: retentionSchema,
});
