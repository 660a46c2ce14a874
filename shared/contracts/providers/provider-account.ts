/** What an account of a provider shows, and a clinic as those see it who hold a claim on it. */
import * as z from 'zod/mini';
import { calledClinicSchema, count, recordStatuses } from '../entities.ts';
import { claimRoles, claimSchema } from './claims.ts';

export const providerAccountSchema = z.object({
  email: z.string(),
  claims: z.array(claimSchema),
});
export type ProviderAccount = z.infer<typeof providerAccountSchema>;

export const providerClinicSchema = z.extend(calledClinicSchema, {
  status: z.enum(recordStatuses),
  version: count,
  /** Of the caller. */
  role: z.enum(claimRoles),
  /** Changes that staff have not decided about, by field. */
  waiting: z.record(z.string(), z.unknown()),
  /** What would make the listing more useful. */
  suggestions: z.array(z.object({ field: z.string(), why: z.string() })),
});
export type ProviderClinic = z.infer<typeof providerClinicSchema>;
