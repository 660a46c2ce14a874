/**
 * Words that people write in two ways: a clinic is found by both. Where the short form begins the long one, the long one suffices,
 * since a query's word only has to begin it; but not for 'st', which begins too many words to be found among them.
 */
import { STREET_SUFFIXES } from './street-address.ts';

// 'Dr' of a street is a drive: in other texts it is a doctor.
const inAddresses = formsOf(STREET_SUFFIXES).set('av', ['avenue']).set('st', ['st', 'street']);

const inNames = formsOf({ mount: 'mt', fort: 'ft' }).set('st', ['st', 'saint']).set('saint', ['saint', 'st']);

/** The short forms of street addresses that do not begin the long one, with it. */
const longByShort: ReadonlyMap<string, string> = new Map(
  [...inAddresses].flatMap(([word, [first, long]]): [string, string][] =>
    first === word && long !== undefined && long.length > word.length ? [[word, long]] : [],
  ),
);

/** The long form of a word of a street address; undefined where it has none that does not begin with it. */
export function longFormInAddress(word: string): string | undefined {
  return longByShort.get(word);
}

/** The long forms that a word of a query finds by their short ones, which it is or begins. */
export function longFormsFor(word: string): readonly string[] {
  return [...longByShort]
    .filter(([short, long]) => short === word || (short.startsWith(word) && !long.startsWith(word)))
    .map(([, long]) => long);
}

/** The words by which a word of a street address is found. */
export function formsInAddress(word: string): readonly string[] {
  return inAddresses.get(word) ?? [word];
}

/** The words by which a word of a clinic's name is found. */
export function formsInName(word: string): readonly string[] {
  return inNames.get(word) ?? [word];
}

function formsOf(shortByLong: Readonly<Record<string, string>>): Map<string, readonly string[]> {
  const forms = new Map<string, readonly string[]>();
  for (const [long, short] of Object.entries(shortByLong)) {
    if (long.startsWith(short)) {
      forms.set(short, [long]);
    } else {
      forms.set(short, [short, long]);
      forms.set(long, [long, short]);
    }
  }
  return forms;
}
