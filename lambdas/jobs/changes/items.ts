import * as z from 'zod/mini';
import { instant } from '../../../shared/contracts/entities.ts';
import { changeKinds } from '../../../shared/contracts/pages/changes.ts';
import type { Key } from '../../table/index.ts';

export const CHANGES_PREFIX = 'CHANGES#';

/** The changes of a day, UTC. */
export const changesPartition = (day: string): string => `${CHANGES_PREFIX}${day}`;

export const changeKeys = {
  /** @param position The instant, then the sequence number of its record in the stream. */
  change: (position: string): Key => ({ pk: changesPartition(position.slice(0, 10)), sk: position }),
};

/** A change of what is public, without values: those of a clinic that left the site stay nowhere. */
export const changeItemSchema = z.object({
  id: z.string(),
  at: instant,
  kind: z.enum(changeKinds),
  /** Absent where the changed item has none: that of the clinic counts. */
  slug: z.exactOptional(z.string()),
  /** Names of changed fields. */
  fields: z.exactOptional(z.array(z.string())),
  reason: z.exactOptional(z.string()),
});
export type StoredChange = z.infer<typeof changeItemSchema>;
