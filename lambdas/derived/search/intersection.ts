import type { EntryIterator } from './posting-list.ts';
import type { Posting } from './posting-repository.ts';
import { BudgetExhausted } from './read-budget.ts';

/** A clinic that every source has. */
export interface Candidate {
  readonly posting: Posting;
  /** Whether its name has every word of the intersection. */
  readonly inName: boolean;
}

export type IntersectionStep =
  | { readonly kind: 'found'; readonly candidate: Candidate }
  | { readonly kind: 'end' }
  /** The budget is exhausted; nothing before the position matches. */
  | { readonly kind: 'exhausted'; readonly position: string };

/** The first place after a position. */
export const positionAfter = (position: string): string => `${position}!`;

export interface IntersectionSource {
  readonly iterator: EntryIterator;
  /** Whether it says where a word is; a category does not. */
  readonly isWord: boolean;
}

/**
 * The next clinic that every source has, in the order of positions. The rarest source comes first: the others skip to where all before
 * them are, so that little is read of frequent ones.
 */
export async function nextInAll(
  sources: readonly IntersectionSource[],
  from: string,
): Promise<IntersectionStep> {
  let target = from;
  try {
    for (;;) {
      let inName = true;
      let posting: Posting | undefined;
      let isPast = false;
      for (const { iterator, isWord } of sources) {
        const entry = await iterator.seek(target);
        if (entry === undefined) return { kind: 'end' };
        isPast = posting !== undefined && entry.posting.position !== target;
        target = entry.posting.position;
        if (isPast) break;
        posting = entry.posting;
        inName &&= entry.inName || !isWord;
      }
      if (posting === undefined) return { kind: 'end' };
      if (!isPast) return { kind: 'found', candidate: { posting, inName } };
    }
  } catch (error) {
    if (error instanceof BudgetExhausted) return { kind: 'exhausted', position: target };
    throw error;
  }
}
