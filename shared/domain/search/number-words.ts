/** Small numbers, which names have as words or as numerals: a clinic is found by both. */

const words: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};

const other = new Map(
  Object.entries(words).flatMap(([word, numeral]) => [
    [word, numeral],
    [numeral, word],
  ]),
);

/** A word, and the numeral that it stands for or the word that stands for it. */
export function formsOfNumber(word: string): readonly string[] {
  const form = other.get(word);
  return form === undefined ? [word] : [word, form];
}
