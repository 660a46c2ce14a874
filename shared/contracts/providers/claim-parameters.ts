/** Query parameters of calls about claims; the server alone parses them. */
import * as z from 'zod/mini';
import { pagingQuerySchema } from '../parameters.ts';
import { claimKinds } from './claims.ts';

export const claimWaysQuerySchema = z.object({
  kind: z.enum(claimKinds, 'must be clinic or practitioner'),
  subjectId: z.string('Required'),
});

/** Lists of staff. A claim whose code has not been entered is in none. */
export const claimLists = ['waiting', 'granted', 'refused', 'ended'] as const;
export type ClaimList = (typeof claimLists)[number];

export const claimListQuerySchema = z.extend(pagingQuerySchema, {
  state: z._default(z.optional(z.enum(claimLists, { error: `must be ${claimLists.join(', ')}` })), 'waiting'),
});
