import { useMemo } from 'react';
import type { Category, City, ClinicCard, Understood } from '../../../../../shared/contracts/entities.ts';
import { chipLabels } from '../describe.ts';
import { activeFilters, type FilterName, noFilters, type SearchFilters } from '../filters.ts';
import { readingOf } from '../reading.ts';
import type { SearchForm } from '../use-search-filters.ts';
import { readFilters, withoutWords } from './read-filters.ts';

interface Known {
  /** Whether the text has changed since it was understood: its words are known, what the new text means is not. */
  readonly updating: boolean;
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
  readonly clinics: readonly Pick<ClinicCard, 'city' | 'category'>[];
}

/**
 * How the text of a search was understood: its sentence, the filters that were read out of it as chips, and the form with controls that
 * show them. A control that is changed, or a chip that is taken off, takes its words out of the text.
 */
export function useUnderstood(form: SearchForm, last: Understood | undefined, known: Known) {
  const { filters, shown } = form;
  const { updating, cities, categories, clinics } = known;
  const understood = updating ? undefined : last;
  const result = useMemo(() => {
    const places = [...cities, ...clinics.map(({ city }) => city)];
    return {
      reading: readingOf(filters, understood, { cities, categories, clinics }),
      read: readFilters(understood, places, categories),
      words: readFilters(last, places, categories).words,
      place: places.find(({ id }) => id === understood?.cityId),
      city: cities.find(({ id }) => id === understood?.cityId),
      category: categories.find(({ id }) => id === understood?.categoryId),
    };
  }, [filters, understood, last, cities, categories, clinics]);
  const { read, words, reading, place, city, category } = result;
  const names = activeFilters(read.filters).filter((name) => filters[name] === noFilters[name]);
  const chips = chipLabels({ filters: read.filters, city: place, category }).filter(
    ({ name }) => names.includes(name) && read.words.has(name),
  );

  /** The text without the words of some filters; undefined where none of them was read out of it. */
  function textOf(some: readonly string[]): string | undefined {
    const removed = [...words].flatMap(([name, own]) => (some.includes(name) ? own : []));
    return removed.length === 0 ? undefined : withoutWords(understood?.corrected ?? form.text, removed);
  }

  function change(changes: Partial<SearchFilters>): void {
    const q = changes.q === undefined ? textOf(Object.keys(changes)) : undefined;
    form.change({ ...(q !== undefined && { q }), ...changes });
  }

  const own = Object.fromEntries(
    names.filter((name) => shown[name] === noFilters[name]).map((name) => [name, read.filters[name]]),
  );
  return {
    reading,
    chips,
    city,
    category,
    form: { ...form, shown: { ...shown, ...own }, change },
    textWithout: (name: FilterName) => textOf([name]) ?? form.text,
    remove: (name: FilterName) => form.change({ q: textOf([name]) ?? form.text }),
  };
}
