/**
 * Words that people write together or apart (decision 0096). Initials are one word wherever they stand. Of a frequent compound, names have
 * the joined word beside its parts, and queries for names have it instead of them, so that either spelling finds the other.
 */

/** Frequent compounds of names, with a hyphen where some write them apart. */
const compounds = `after-hours child-care day-care down-town east-side eye-care eye-wear foot-care health-care high-land hill-crest hill-side
  home-care home-town lake-land lake-shore lake-side lake-view life-care life-style long-term mid-town mid-west north-east north-side
  north-west ob-gyn park-side park-view river-side river-view sea-side self-care skin-care south-east south-side south-west spring-field
  sun-rise sun-set tele-health tele-medicine up-town urgent-care walk-in water-front well-care west-side x-ray`;

/** The first parts by the second one, by which pairs are found. */
const firstPartsBySecond: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...Map.groupBy(compounds.split(/\s+/), (compound) => compound.split('-')[1] ?? '')].map(
    ([second, entries]) => [second, new Set(entries.map((entry) => entry.split('-')[0] ?? ''))],
  ),
);

/** A word of one letter, whatever its alphabet. */
const ONE_LETTER = /^\p{L}$/u;

/**
 * The words with initials joined ('t', 'j' is 'tj'), and with '24', '7' as '247'. Numbers are joined in no other case: '5-12 Main St' is
 * number 12.
 */
export function joinedInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let areInitials = false;
  for (const word of words) {
    const last = joined.at(-1);
    const isLetter = ONE_LETTER.test(word);
    if (last !== undefined && ((isLetter && areInitials) || (last === '24' && word === '7')))
      joined[joined.length - 1] = last + word;
    else joined.push(word);
    areInitials = isLetter;
  }
  return joined;
}

/** The joined words of the compounds that are written apart in a text. */
export function compoundsIn(words: readonly string[]): string[] {
  return words.flatMap((word, index) => (isSecondPart(words, index) ? [`${words[index - 1]}${word}`] : []));
}

/** The words with each compound as one word: 'home', 'care' is 'homecare'. */
export function withCompounds(words: readonly string[]): readonly string[] {
  const joined: string[] = [];
  for (const [index, word] of words.entries()) {
    // A word that ends one compound begins no other.
    const isPart = isSecondPart(words, index) && joined.at(-1) === words[index - 1];
    if (isPart) joined[joined.length - 1] = `${words[index - 1]}${word}`;
    else joined.push(word);
  }
  return joined;
}

function isSecondPart(words: readonly string[], index: number): boolean {
  return firstPartsBySecond.get(words[index] ?? '')?.has(words[index - 1] ?? '') === true;
}

/** Letters of each part of a word that is split: the directory's known words have as many. */
const MIN_PART_LETTERS = 3;

/** Both parts of a word for each place where it may be split, those in its middle first, at most `count`. */
export function splitsOf(word: string, count: number): readonly (readonly [string, string])[] {
  const letters = [...word];
  const places: number[] = [];
  for (let place = MIN_PART_LETTERS; place <= letters.length - MIN_PART_LETTERS; place += 1)
    places.push(place);
  const fromMiddle = (place: number) => Math.abs(2 * place - letters.length);
  return places
    .sort((a, b) => fromMiddle(a) - fromMiddle(b) || a - b)
    .slice(0, count)
    .map((place) => [letters.slice(0, place).join(''), letters.slice(place).join('')]);
}
