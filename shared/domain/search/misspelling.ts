/**
 * Edit distance and candidates of misspelled words (product decisions, 'Misspellings'). The index of known words has each word under its
 * deletions: what is left of its first letters when some are deleted. A misspelled word and the known one share a deletion. Source: W.
 * Garbe, SymSpell.
 */

/** Letters of a word from which deletions are made. */
const INDEXED_LETTERS = 5;
/** Words of so many letters may have one mistake, longer ones two. */
const MAX_SHORT_WORD_LETTERS = 5;

export function mistakesAllowed(word: string): number {
  return [...word].length <= MAX_SHORT_WORD_LETTERS ? 1 : 2;
}

/**
 * The deletions of a word, sorted, at most 16: up to two letters are deleted, one of a word of less than five letters. Of a word of five
 * letters two are, since a misspelled one may have six.
 */
export function deletions(word: string): string[] {
  return deletionsByCount(word).flat().sort();
}

/** Deletions of at most one letter, of which a word with one mistake shares some, and those of two letters. */
export function deletionsByCount(word: string): readonly [one: readonly string[], two: readonly string[]] {
  const start = [...word].slice(0, INDEXED_LETTERS).join('');
  const one = new Set([start, ...withoutOne(start)]);
  const isLong = start.length >= INDEXED_LETTERS;
  const two = new Set(isLong ? [...one].flatMap(withoutOne).filter((rest) => !one.has(rest)) : []);
  one.delete('');
  return [[...one], [...two]];
}

function withoutOne(text: string): string[] {
  const letters = [...text];
  return letters.map((_, index) => letters.toSpliced(index, 1).join(''));
}

/**
 * Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of neighbours.
 * `Infinity` when it is more than `most`.
 */
export function distance(a: string, b: string, most: number): number {
  const from = lettersOf(a);
  const to = lettersOf(b);
  if (Math.abs(from.length - to.length) > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  let leastOfLast = 0;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let best = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1);
      current.push(best);
      least = Math.min(least, best);
    }
    // A swap reads the row before the last, so both rows must exceed the limit.
    if (least > most && leastOfLast > most) return Number.POSITIVE_INFINITY;
    leastOfLast = least;
    before = last;
    last = current;
  }
  const result = last[to.length] ?? 0;
  return result <= most ? result : Number.POSITIVE_INFINITY;
}

export interface Nearest {
  /** Sorted; empty when none is near enough. */
  readonly words: readonly string[];
  readonly mistakes: number;
}

/** The letters by index. A text without surrogates serves as a list of them. */
function lettersOf(text: string): string | readonly string[] {
  return /[\ud800-\udbff]/.test(text) ? [...text] : text;
}

/** The known words with the fewest mistakes that a word may have. */
export function nearest(word: string, known: Iterable<string>): Nearest {
  const most = mistakesAllowed(word);
  return withFewestMistakes(new Set(known), most, (candidate, limit) => distance(word, candidate, limit));
}

/** The known words with the fewest mistakes, at most `most`. `count` may stop counting at its limit. */
export function withFewestMistakes(
  known: Iterable<string>,
  most: number,
  count: (candidate: string, limit: number) => number,
): Nearest {
  let mistakes = Number.POSITIVE_INFINITY;
  let words: string[] = [];
  for (const candidate of known) {
    const own = count(candidate, Math.min(most, mistakes));
    if (own > most || own > mistakes) continue;
    if (own < mistakes) words = [];
    mistakes = own;
    words.push(candidate);
  }
  return { words: words.sort(), mistakes };
}

/** Sound of a word: spellings that sound the same in medical words are one. */
export function soundOf(word: string): string {
  return word
    .replace(/^p(?=[sn])/, '')
    .replace(/^k(?=n)/, '')
    .replace(/ph/g, 'f')
    .replace(/rh/g, 'r')
    .replace(/y/g, 'i')
    .replace(/c(?=[ei])/g, 's')
    .replace(/ck|c(?!h)|q/g, 'k')
    .replace(/z/g, 's')
    .replace(/(.)\1+/gu, '$1');
}
