import type { Interpretation, Interpretations } from './interpretations.ts';

interface Result {
  readonly cards: readonly unknown[];
  /** Where the next page begins. A page may have that and no card, when its budget did not suffice. */
  readonly next: unknown;
}

/**
 * The page of the first interpretation that finds something; otherwise of the first one that may find something on a later page. An
 * interpretation that requires a word that the directory does not have is left out, unless it is the first.
 */
export async function firstWithResults<Found extends Result>(
  interpretations: readonly Interpretation[],
  unexplained: Interpretations['unexplained'],
  isKnown: (word: string) => Promise<boolean>,
  read: (interpretation: Interpretation, number: number) => Promise<Found>,
): Promise<Found | undefined> {
  let unfinished: Found | undefined;
  let unknown: readonly string[] = [];
  for (const [number, interpretation] of interpretations.entries()) {
    if (number === 1) unknown = await without(unexplained, isKnown);
    if (number > 0 && interpretation.requiredWords.some((word) => unknown.includes(word))) continue;
    const found = await read(interpretation, number);
    if (found.cards.length > 0) return found;
    if (found.next !== undefined) unfinished ??= found;
  }
  return unfinished;
}

/** The words that the directory does not have. */
async function without(
  words: readonly string[],
  isKnown: (word: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const known = await Promise.all(words.map(isKnown));
  return words.filter((_, index) => known[index] === false);
}
