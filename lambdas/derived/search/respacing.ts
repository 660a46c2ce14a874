/** Words of a query that the directory has written together or apart (decision 0096): 'lake view', 'lakeview'. */
import { splitsOf } from '../../../shared/domain/search/joined-words.ts';
import { nearestInVocabulary } from '../../../shared/domain/search/nearest-word.ts';
import { isDictionaryWord } from '../../../shared/domain/search/search-words.ts';
import { respacing } from './budgets.ts';
import { withinBudget } from './read-budget.ts';
import type { Misspelled } from './spelling-correction.ts';
import type { WordLookups } from './word-lookups.ts';

/**
 * A query that found nothing, with two of its words as one that the directory has, or with an unknown one as two. Undefined when it has none
 * of these, or where the budget does not suffice to know.
 */
export function respace(
  misspelled: Misspelled,
  lookups: Pick<WordLookups, 'isPrefix' | 'knownTerms'>,
): Promise<readonly string[] | undefined> {
  return withinBudget(
    undefined,
    async () => (await joined(misspelled, lookups)) ?? (await split(misspelled, lookups)),
  );
}

async function joined(
  { query, unexplained, vocabulary }: Misspelled,
  lookups: Pick<WordLookups, 'knownTerms'>,
): Promise<readonly string[] | undefined> {
  const pairs = query.slice(1).map((word, index) => ({ index, text: `${query[index]}${word}` }));
  const possible = pairs
    .filter(({ index }) => [query[index], query[index + 1]].some((word = '') => unexplained.includes(word)))
    .slice(0, respacing.pairs);
  const known = await lookups.knownTerms(possible.map(({ text }) => text));
  const found = possible.find(({ text }) => known.has(text) || vocabulary.words.has(text));
  return found && query.toSpliced(found.index, 2, found.text);
}

async function split(
  { query, unexplained, vocabulary }: Misspelled,
  lookups: Pick<WordLookups, 'isPrefix' | 'knownTerms'>,
): Promise<readonly string[] | undefined> {
  // A misspelled word of the vocabulary is none of two words.
  const possible = unexplained.filter(
    (word) => isDictionaryWord(word) && nearestInVocabulary(word, vocabulary).mistakes > 1,
  );
  for (const word of possible.slice(0, respacing.words)) {
    const splits = splitsOf(word, respacing.places).filter((parts) => parts.every(isDictionaryWord));
    if (splits.length === 0 || (await lookups.isPrefix(word))) continue;
    // Few words begin with another one, so that few second parts are read.
    const first = await lookups.knownTerms(splits.map(([part = '']) => part));
    const begun = splits.filter(([part = '']) => first.has(part));
    const known = await lookups.knownTerms(begun.flatMap(([, ...rest]) => rest));
    const found = begun.find(([, ...rest]) => rest.every((part) => known.has(part)));
    if (found !== undefined) return query.flatMap((one) => (one === word ? found : [one]));
  }
  return undefined;
}
