import * as z from 'zod/mini';
import { FIRST_POSITION, type MatchPosition } from './match-query.ts';

/**
 * Where the next page of a search begins. It carries the interpretation and the correction, so that later pages do not repeat the lookups.
 * `http/cursors.ts` signs it, so it is trusted.
 */
const cursorSchema = z.object({
  /** Number of the interpretation. */
  reading: z.number(),
  /** Section of its pages. */
  stage: z.enum(['names', 'words', 'list', 'more names']),
  tier: z.exactOptional(z.union([z.literal(0), z.literal(1)])),
  /** Place in the posting lists, or in the list. */
  from: z.exactOptional(z.string()),
  /** Only the clinics with ids in `shown` have been shown by their name, not all with such a name. */
  all: z.exactOptional(z.literal(true)),
  shown: z.exactOptional(z.array(z.string())),
  /** Place in the posting lists where the names continue after the interpretation's own clinics. */
  names: z.exactOptional(z.string()),
  /** Words of the query after correction. */
  corrected: z.exactOptional(z.array(z.string())),
});
export type Cursor = z.infer<typeof cursorSchema>;

export function parseCursor(text: string): Cursor {
  return z.parse(cursorSchema, JSON.parse(text));
}

export function matchPosition(cursor: Cursor | undefined): MatchPosition {
  return { tier: cursor?.tier ?? FIRST_POSITION.tier, from: cursor?.from ?? FIRST_POSITION.from };
}
