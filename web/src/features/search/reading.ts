import { understood as copy } from '../../../../shared/content/search/search.ts';
import type { Understood } from '../../../../shared/contracts/entities.ts';
import { filtersPath, type SearchFilters } from './filters.ts';
import { type Known, understoodSentence } from './understood/sentence.ts';
import type { Reading } from './understood/Understood.tsx';

/** Sentence on how the query was understood, with the link to an exact search or back; undefined without one. */
export function readingOf(
  filters: SearchFilters,
  understood: Understood | undefined,
  known: Known,
): Reading | undefined {
  if (filters.exact) {
    const to = filtersPath({ ...filters, exact: false });
    return { sentence: copy.exact(filters.q), link: { to, text: copy.again } };
  }
  const sentence = understoodSentence(understood, known);
  if (sentence === undefined) return undefined;
  const to = filtersPath({ ...filters, exact: true });
  return { sentence, link: { to, text: copy.exactly(filters.q) } };
}
