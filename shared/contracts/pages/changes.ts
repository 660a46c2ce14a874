/** The feed of what changed in public, for programs that keep a copy of the directory. */
import * as z from 'zod/mini';
import { defineContract, type None, requestType } from '../contract.ts';
import { instant } from '../entities.ts';

export const changeKinds = ['added', 'changed', 'unlisted', 'merged', 'relisted'] as const;

export const publicChangeSchema = z.object({
  /** Of the clinic. */
  id: z.string(),
  /** When it became public. */
  at: instant,
  kind: z.enum(changeKinds),
  slug: z.string(),
  /**
   * What changed, with the values that the directory has now, as its export writes them (`clinics.jsonl`); null for what it has no more. All
   * fields of a clinic that was added or listed again.
   */
  fields: z.exactOptional(z.record(z.string(), z.unknown())),
  reason: z.exactOptional(z.string()),
});
export type PublicChange = z.infer<typeof publicChangeSchema>;

/** Changes since an instant, the oldest first. A page may be short, or empty, and have a next one. */
export const listChanges = defineContract({
  method: 'GET',
  auth: 'public',
  owner: 'public-read',
  path: '/api/changes',
  request: requestType<None, { readonly since: string; readonly cursor?: string }>(),
  response: z.array(publicChangeSchema),
  paged: true,
});
