/** Texts that describe the filters: page title, description, summary, chips and counts. */

import { search } from '../../../../shared/content/search.ts';
import { ALL, activeFilters, countActive, type SearchFilters } from './filters.ts';

interface Place {
  readonly name: string;
  /** Unknown until the cities are loaded. */
  readonly state?: string;
}

/** Filters with the city and category that their slugs name; `undefined` where none is chosen. */
export interface NamedFilters {
  readonly filters: SearchFilters;
  readonly city: Place | undefined;
  readonly category: { readonly name: string } | undefined;
}

function place({ name, state }: Place): string {
  return state === undefined ? name : `${name}, ${state}`;
}

/** 'Dentistry providers in Chicago, IL'. */
function subject({ city, category }: NamedFilters, fallback: string): string {
  return `${category ? `${category.name} providers` : fallback}${city ? ` in ${place(city)}` : ''}`;
}

/** All filters as text: 'Dentistry providers in Chicago, IL matching “crown”, rated 5 stars'. */
function allFilters(named: NamedFilters, fallback: string): string {
  const { q } = named.filters;
  const matching = q === '' ? '' : ` matching “${q}”`;
  return [subject(named, fallback) + matching, ...conditions(named)].join(', ');
}

/** The other filters as texts, in the order of the form. */
function conditions({ filters }: NamedFilters): string[] {
  return [
    filters.rating !== ALL &&
      (filters.rating === '5' ? 'rated 5 stars' : `rated ${filters.rating} stars or more`),
    filters.acceptingPatients && 'accepting new patients',
    filters.telemedicine && 'offering telemedicine',
  ].filter((condition) => condition !== false);
}

/** 'Showing Dentistry providers …': the content of the list in one sentence. */
export function summarySentence(named: NamedFilters): string {
  const all = countActive(named.filters) === 0;
  return `Showing ${allFilters(named, all ? 'all providers' : 'providers')}.`;
}

export function pageTitle(named: NamedFilters): string {
  const { filters, city, category } = named;
  const about = city || category ? subject(named, 'Healthcare providers') : search.title;
  return filters.q === '' ? about : `“${filters.q}” - ${about}`;
}

export function pageDescription(named: NamedFilters): string {
  return `Compare ${allFilters(named, 'healthcare providers')}: ratings, reviews, hours, insurance and contact details.`;
}

/** A removable chip per active filter. */
export function chipLabels(named: NamedFilters): { name: keyof SearchFilters; label: string }[] {
  const { filters, city, category } = named;
  const labels: Record<keyof SearchFilters, string> = {
    q: `“${filters.q}”`,
    city: city ? place(city) : filters.city,
    category: category?.name ?? filters.category,
    rating: search.filters.ratings[filters.rating],
    acceptingPatients: search.filters.acceptingPatients,
    telemedicine: search.filters.telemedicine,
  };
  return activeFilters(filters).map((name) => ({ name, label: labels[name] }));
}

/** The number of results. The list calls return no total, so a partial count is marked as such. */
export function resultCount(shown: number, hasMore: boolean): string {
  if (shown === 0) return search.empty.title;
  if (hasMore) return `First ${shown} providers shown`;
  return shown === 1 ? '1 provider found' : `${shown} providers found`;
}
