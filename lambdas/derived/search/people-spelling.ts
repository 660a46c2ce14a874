/** Corrects a misspelled name of a person in a query that found nothing. */
import { nearest } from '../../../shared/domain/search/misspelling.ts';
import { nearestInVocabulary } from '../../../shared/domain/search/nearest-word.ts';
import { isDictionaryWord } from '../../../shared/domain/search/search-words.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { words as wordsOf } from '../../../shared/domain/text/text.ts';
import { correcting, namingPeople } from './budgets.ts';
import type { PeopleLookup } from './people-in-query.ts';
import type { ReadBudget } from './read-budget.ts';

interface MisspelledName {
  readonly query: readonly string[];
  /** Words that are neither a specialty's nor a filter's nor a city's. */
  readonly unexplained: readonly string[];
  readonly vocabulary: Vocabulary;
  readonly cityId: string | undefined;
}

/** Words of the query by those of the name that they are replaced by. */
type Replacements = ReadonlyMap<string, string>;

/**
 * The query with the words of the nearest name; undefined without one. Names are looked up by one whole word with the first letter of
 * another, then by the first letters of one word: so some of both have to be right.
 */
export async function correctName(
  { query, unexplained, vocabulary, cityId }: MisspelledName,
  lookup: PeopleLookup,
  budget: ReadBudget,
): Promise<readonly string[] | undefined> {
  const isMedical = unexplained.every((word) => nearestInVocabulary(word, vocabulary).words.length > 0);
  const isName = unexplained.every(isDictionaryWord) && unexplained.length <= namingPeople.words;
  if (isMedical || !isName) return undefined;
  for (const beginning of beginningsOf(unexplained)) {
    if (budget.left <= 0) return undefined;
    const entries = await lookup.named({ ...beginning, cityId }, namingPeople.compared, (units) =>
      budget.spend(units),
    );
    const replacements = nearestName(
      unexplained,
      entries.map(({ person }) => wordsOf(person.n)),
    );
    if (replacements !== undefined) return query.map((word) => replacements.get(word) ?? word);
  }
  return undefined;
}

function beginningsOf(words: readonly string[]): readonly { readonly text: string; readonly part: string }[] {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  const letters = (word: string, count: number) => [...word].slice(0, count).join('');
  const byFirstLetters = [...new Set([last, first])].map((word) => ({
    text: '',
    part: letters(word, namingPeople.firstLetters),
  }));
  if (words.length < 2) return byFirstLetters;
  return [
    { text: first, part: letters(last, 1) },
    { text: last, part: letters(first, 1) },
    ...byFirstLetters,
  ];
}

/** The name with the fewest mistakes that has a word near to each of the query's; undefined when nothing is replaced. */
function nearestName(
  words: readonly string[],
  names: readonly (readonly string[])[],
): Replacements | undefined {
  let best: { readonly replacements: Replacements; readonly mistakes: number } | undefined;
  for (const name of names) {
    const found = words.map((word) => nearestWord(word, name));
    const mistakes = found.reduce((sum, one) => sum + (one?.mistakes ?? Number.POSITIVE_INFINITY), 0);
    if (mistakes === 0 || mistakes >= (best?.mistakes ?? Number.POSITIVE_INFINITY)) continue;
    const replacements = new Map(words.map((word, index) => [word, found[index]?.word ?? word]));
    best = { replacements, mistakes };
  }
  return best?.replacements;
}

/** Short words are mostly meant as they are. The beginning of a word is one mistake. */
function nearestWord(word: string, name: readonly string[]): { word: string; mistakes: number } | undefined {
  if (name.includes(word)) return { word, mistakes: 0 };
  const begun = name.find((one) => one.startsWith(word));
  if (begun !== undefined) return { word: begun, mistakes: 1 };
  if (word.length < correcting.wordLetters) return undefined;
  const { words, mistakes } = nearest(word, name);
  return words[0] === undefined ? undefined : { word: words[0], mistakes };
}
