import { OutOfUnits } from './meter.ts';
import type { Posting } from './ports.ts';
import type { SourceCursor } from './word-source.ts';

export interface Candidate {
  readonly posting: Posting;
  /** Whether its name has every word of the join. */
  readonly inName: boolean;
}

export type JoinStep =
  | { readonly kind: 'found'; readonly candidate: Candidate }
  | { readonly kind: 'end' }
  /** No unit is left; nothing before the position matches. */
  | { readonly kind: 'out of units'; readonly position: string };

/** The first place after a position. */
export const after = (position: string): string => `${position}!`;

/** A source of a join. */
export interface Joined {
  readonly cursor: SourceCursor;
  /** Whether it says where a word is; a category does not. */
  readonly isWord: boolean;
}

/**
 * Clinics that every source has, in the order of their positions. The rarest comes first: the others skip to where all before
 * them are, so that little is read of frequent ones.
 */
export async function nextInAll(sources: readonly Joined[], from: string): Promise<JoinStep> {
  let target = from;
  try {
    for (;;) {
      let inName = true;
      let posting: Posting | undefined;
      let moved = false;
      for (const { cursor, isWord } of sources) {
        const entry = await cursor.seek(target);
        if (entry === undefined) return { kind: 'end' };
        moved = posting !== undefined && entry.posting.position !== target;
        target = entry.posting.position;
        if (moved) break;
        posting = entry.posting;
        inName &&= entry.inName || !isWord;
      }
      if (posting === undefined) return { kind: 'end' };
      if (!moved) return { kind: 'found', candidate: { posting, inName } };
    }
  } catch (error) {
    if (error instanceof OutOfUnits) return { kind: 'out of units', position: target };
    throw error;
  }
}
