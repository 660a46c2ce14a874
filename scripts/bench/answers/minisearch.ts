/** MiniSearch: an index in memory, with prefixes and misspellings as its documentation recommends. */
import MiniSearch from 'minisearch';
import { fold, words } from '../../../shared/domain/text/text.ts';
import { type Engine, fieldsOf, type Indexed } from './engine.ts';
import { FIRST_PAGE } from './judge.ts';

const FIELDS = ['name', 'category', 'people', 'services', 'place', 'description'];

export function openMiniSearch(clinics: Iterable<Indexed>, categoryWords: (slug: string) => string): Engine {
  const index = new MiniSearch<Record<string, string>>({
    fields: FIELDS,
    tokenize: words,
    processTerm: fold,
    searchOptions: {
      boost: { name: 3, category: 3, place: 2 },
      prefix: true,
      fuzzy: 0.2,
      combineWith: 'AND',
    },
  });
  for (const indexed of clinics) {
    index.add({ id: indexed.clinic.id, ...fieldsOf(indexed, categoryWords) });
  }
  return {
    name: 'MiniSearch',
    setup:
      'Version 7.2.0 in memory; all fields and the words of the category; prefixes, fuzzy 0.2, name and category ×3, place ×2; all words, and any word when nothing has all.',
    async search(text) {
      const before = process.cpuUsage();
      const all = index.search(text);
      const found = all.length > 0 ? all : index.search(text, { combineWith: 'OR' });
      const ids = found.slice(0, FIRST_PAGE).map(({ id }) => String(id));
      const { user, system } = process.cpuUsage(before);
      return { ids, cpu: (user + system) / 1_000 };
    },
    close: async () => {},
  };
}
