/** Texts that repeat another review, by their shingles: Broder, "On the resemblance and containment of documents", 1997. */
import { words } from '../../../../shared/domain/text/text.ts';

/** Words in a row that make a shingle. */
const SHINGLE_WORDS = 5;
/** Shorter texts are alike by chance. */
const MIN_WORDS = 8;
/** Shingles of a text that other reviews find it by: those with the lowest hashes, so that similar texts choose the same ones. */
const SKETCH = 8;
/** The share of a text that makes it a repeat of another one. */
export const REPEATED_SHARE = 0.8;

/** Every five words in a row; none for a short text. */
export function shinglesOf(text: string): ReadonlySet<string> {
  const all = words(text);
  if (all.length < MIN_WORDS) return new Set();
  const count = all.length - SHINGLE_WORDS + 1;
  return new Set(
    Array.from({ length: count }, (_, index) => all.slice(index, index + SHINGLE_WORDS).join(' ')),
  );
}

/** Hashes of the shingles that stand for all of them. */
export function sketchOf(shingles: ReadonlySet<string>, hash: (text: string) => string): string[] {
  return [...shingles].map(hash).sort().slice(0, SKETCH);
}

/** The share of the shingles, 0 to 1, that the other text has too. */
export function sharedShare(shingles: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (shingles.size === 0) return 0;
  return [...shingles].filter((shingle) => others.has(shingle)).length / shingles.size;
}
