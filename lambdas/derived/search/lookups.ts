/** What is looked up of the directory's words to understand a query, each time within the units of its page. */
import { isDictionaryWord } from '../../../shared/domain/search/search-words.ts';
import { OutOfUnits } from './meter.ts';
import type { Dictionary, PostingReader, SearchCities } from './ports.ts';

export interface Lookups {
  /** Whether a word of the directory begins so; true where the units do not suffice to know. */
  isKnown(word: string): Promise<boolean>;
  /** Words that share one of these rests (`deletions`) with a word. */
  candidates(word: string, rests: readonly string[]): Promise<readonly string[]>;
  /** Words by how often they occur, the most frequent first. */
  byFrequency(words: readonly string[]): Promise<readonly string[]>;
  /** Whether the name of a clinic or a city has the whole word. */
  isInNames(word: string): Promise<boolean>;
  /** Whether any text of a clinic has the whole word. */
  isWord(word: string): Promise<boolean>;
}

export interface LookupDependencies {
  readonly dictionary: Dictionary;
  readonly postings: Pick<PostingReader, 'from'>;
  readonly cities: SearchCities;
}

const UNITS_OF_A_LOOKUP = 0.5;

/** Those of one query. `spend` is called with the units before they are consumed, and may throw `OutOfUnits`. */
export function createLookups(
  { dictionary, postings, cities }: LookupDependencies,
  spend: (units: number) => void,
): Lookups {
  const known = new Map<string, Promise<boolean>>();
  const read = <Result>(lookups: number, start: () => Promise<Result>): Promise<Result> => {
    spend(lookups * UNITS_OF_A_LOOKUP);
    return start();
  };

  async function isPosted(word: string, inName: boolean): Promise<boolean> {
    const found = await read(1, () => postings.from(undefined, word, inName, '', 1));
    return found.postings.length > 0;
  }

  return {
    async isKnown(word) {
      // The dictionary has no other words.
      if (!isDictionaryWord(word)) return true;
      const found = known.get(word);
      if (found !== undefined) return found;
      try {
        const looked = read(1, () => dictionary.has(word));
        known.set(word, looked);
        return await looked;
      } catch (error) {
        if (error instanceof OutOfUnits) return true;
        throw error;
      }
    },
    async candidates(word, rests) {
      return read(rests.length, () => dictionary.candidates(word, rests));
    },
    async byFrequency(words) {
      if (words.length < 2) return words;
      const frequencies = await read(words.length, () => dictionary.frequencies(words));
      return words.toSorted((a, b) => (frequencies.get(b) ?? 0) - (frequencies.get(a) ?? 0));
    },
    async isInNames(word) {
      return (await isPosted(word, true)) || (await read(1, () => cities.beginning(word, 1))).length > 0;
    },
    async isWord(word) {
      return (await isPosted(word, true)) || (await isPosted(word, false));
    },
  };
}

/** Whether each is a whole word of some clinic; false where the units do not suffice to know. */
export async function areWords(words: readonly string[], lookups: Pick<Lookups, 'isWord'>): Promise<boolean> {
  try {
    for (const word of words) {
      if (!(await lookups.isWord(word))) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof OutOfUnits) return false;
    throw error;
  }
}
