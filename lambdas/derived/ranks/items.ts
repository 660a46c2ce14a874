import * as z from 'zod/mini';
import { count, instant } from '../../../shared/contracts/entities.ts';
import type { Key } from '../../table/index.ts';

export const rankKeys = {
  /** How far stored ranks are computed again: the slices of the directory that were, and the one that is. */
  ranks: (): Key => ({ pk: 'RANKS', sk: 'RANKS' }),
};

/** A slice that was ranked completely. */
export const completedSliceSchema = z.object({ completedAt: instant, version: z.int() });

/** A slice that is being ranked. */
const runSchema = z.object({
  id: z.string(),
  slice: count,
  startedAt: instant,
  progressAt: instant,
  position: z.exactOptional(z.string()),
  seen: count,
  changed: count,
});

/** Completed slices are attributes of their own, named `slice0` and so on. */
export const rankStateItemSchema = z.catchall(z.object({ run: z.exactOptional(runSchema) }), z.unknown());
