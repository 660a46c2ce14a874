import * as z from 'zod/mini';
import { FIRST_POSITION, type MatchPosition, type Tier } from './match-query.ts';

/**
 * Where the next page of a search begins. It carries the interpretation and the correction, so that later pages do not repeat the
 * lookups.
 */
export interface Cursor {
  /** Number of the interpretation. */
  readonly interpretation: number;
  /** Section of its pages. */
  readonly section: 'names' | 'people' | 'words' | 'list' | 'more names';
  readonly tier?: Tier | undefined;
  /** Place in the posting lists, or in the list. */
  readonly from?: string | undefined;
  /** Some of the clinics whose name has every word have not been shown. */
  readonly areNamesIncomplete?: true | undefined;
  /** All of them have been shown, of a query whose words are matched as they are. */
  readonly areNamesComplete?: true | undefined;
  /** Ids of clinics that were shown before the interpretation's own ones. */
  readonly shown?: readonly string[] | undefined;
  /** Place in the posting lists where the names continue after the interpretation's own clinics. */
  readonly namesFrom?: string | undefined;
  /** Words of the query after correction. */
  readonly corrected?: readonly string[] | undefined;
}

/** The cursor as pages carry it, signed by `http/cursors.ts`, so it is trusted. */
const cursorSchema = z.object({
  reading: z.number(),
  stage: z.enum(['names', 'people', 'words', 'list', 'more names']),
  tier: z.exactOptional(z.union([z.literal(0), z.literal(1)])),
  from: z.exactOptional(z.string()),
  all: z.exactOptional(z.literal(true)),
  named: z.exactOptional(z.literal(true)),
  shown: z.exactOptional(z.array(z.string())),
  names: z.exactOptional(z.string()),
  corrected: z.exactOptional(z.array(z.string())),
});

export function parseCursor(text: string): Cursor {
  const { reading, stage, all, named, names, ...others } = z.parse(cursorSchema, JSON.parse(text));
  return {
    ...others,
    interpretation: reading,
    section: stage,
    areNamesIncomplete: all,
    areNamesComplete: named,
    namesFrom: names,
  };
}

export function formatCursor(cursor: Cursor): string {
  const { interpretation, section, tier, from, areNamesIncomplete, areNamesComplete } = cursor;
  const { shown, namesFrom, corrected } = cursor;
  return JSON.stringify({
    reading: interpretation,
    stage: section,
    tier,
    from,
    all: areNamesIncomplete,
    named: areNamesComplete,
    shown,
    names: namesFrom,
    corrected,
  });
}

export function matchPosition(cursor: Cursor | undefined): MatchPosition {
  return { tier: cursor?.tier ?? FIRST_POSITION.tier, from: cursor?.from ?? FIRST_POSITION.from };
}
