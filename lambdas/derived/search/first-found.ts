import type { Reading, Readings } from './readings.ts';

interface Page {
  readonly items: readonly unknown[];
  /** Where the next page begins. A page may have that and nothing else, when its units did not suffice. */
  readonly next: unknown;
}

/**
 * The page of the first reading that finds something; otherwise of the first one that may find something on a later page. A
 * reading with a word that the directory does not know is left out, unless it is the first.
 */
export async function firstFound<Found extends Page>(
  { readings, unexplained }: Pick<Readings, 'readings' | 'unexplained'>,
  isKnown: (word: string) => Promise<boolean>,
  pageOf: (reading: Reading, number: number) => Promise<Found>,
): Promise<Found | undefined> {
  let unfinished: Found | undefined;
  let unknown: readonly string[] = [];
  for (const [number, reading] of readings.entries()) {
    if (number === 1) unknown = await without(unexplained, isKnown);
    if (number > 0 && reading.needs.some((word) => unknown.includes(word))) continue;
    const found = await pageOf(reading, number);
    if (found.items.length > 0) return found;
    if (found.next !== undefined) unfinished ??= found;
  }
  return unfinished;
}

async function without(
  words: readonly string[],
  isKnown: (word: string) => Promise<boolean>,
): Promise<readonly string[]> {
  const known = await Promise.all(words.map(isKnown));
  return words.filter((_, index) => known[index] === false);
}
