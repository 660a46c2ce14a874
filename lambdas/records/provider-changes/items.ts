import * as z from 'zod/mini';
import { providerChangeRecordSchema } from '../../../shared/contracts/providers/provider-changes.ts';
import type { Key } from '../../table/index.ts';

/** Changes that wait for staff, by time. */
export const PROVIDER_CHANGES_QUEUE = 'QUEUE#PROVIDERCHANGES';

export const providerChangeKeys = {
  /** What a provider asked for. */
  change: (id: string): Key => ({ pk: `PROVIDERCHANGE#${id}`, sk: 'CHANGE' }),
  /** The change of a kind that waits about a clinic, a practitioner or, for a reply, a review: one at most. */
  waiting: (kind: string, about: string): Key => ({ pk: `WAITING#${kind}#${about}`, sk: 'WAITING' }),
};

export const providerChangeItemSchema = providerChangeRecordSchema;

export const waitingItemSchema = z.object({ changeId: z.string() });
