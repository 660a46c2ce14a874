/** Claims: which listings an account may edit, and in which role. */
import * as z from 'zod/mini';
import { instant } from '../entities.ts';

export const claimKinds = ['clinic', 'practitioner'] as const;
/** `agency`: as an editor; the owner sees it and ends it. */
export const claimRoles = ['owner', 'editor', 'agency'] as const;
/** `code-sent`: a code waits to be entered. `waiting`: staff decide. Only `granted` opens anything. */
export const claimStates = ['code-sent', 'waiting', 'granted', 'refused', 'ended'] as const;

export const claimRecordSchema = z.object({
  /** ULID. */
  id: z.string(),
  /** The account: the `sub` of its tokens, which never changes. */
  account: z.string(),
  kind: z.enum(claimKinds),
  /** Id of the clinic or the practitioner. */
  subjectId: z.string(),
  role: z.enum(claimRoles),
  state: z.enum(claimStates),
  createdAt: instant,
  /** Of its last change of state. */
  changedAt: instant,
});
export type ClaimRecord = z.infer<typeof claimRecordSchema>;
