/** Texts that describe the filters: page title, description, summary, chips and counts. */

import { near } from '../../../../shared/content/search/near.ts';
import { search } from '../../../../shared/content/search/search.ts';
import { DEFAULT_LIMIT } from '../../../../shared/contracts/limits.ts';
import { ALL } from '../../components/search-fields/all.ts';
import { cityLabel } from '../../lib/cities.ts';
import { activeFilters, countActive, type FilterName, type SearchFilters } from './filters.ts';

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

/** 'Dentistry providers in Chicago, IL'. */
function subject({ city, category }: NamedFilters, fallback: string): string {
  return `${category ? `${category.name} providers` : fallback}${city ? ` in ${cityLabel(city)}` : ''}`;
}

/** All filters as text: 'Dentistry providers in Chicago, IL matching “root canal”, rated 5 stars'. */
function allFilters(named: NamedFilters, fallback: string): string {
  const { q } = named.filters;
  const matching = q === '' ? '' : ` matching “${q}”`;
  return [subject(named, fallback) + matching, ...conditions(named)].join(', ');
}

/** The other filters as texts, in the order of the form. */
function conditions({ filters }: NamedFilters): string[] {
  return [
    filters.near !== '' && `within ${near.radii[filters.radius]} of you, nearest first`,
    filters.rating !== ALL &&
      (filters.rating === '5' ? 'rated 5 stars' : `rated ${filters.rating} stars or more`),
    filters.language !== ALL && `speaking ${filters.language}`,
    filters.insurance !== ALL && `accepting ${filters.insurance.replace(/ Accepted$/, '')}`,
    filters.acceptingPatients && 'accepting new patients',
    filters.telemedicine && 'offering telemedicine',
    filters.wheelchair && 'with wheelchair access',
    filters.parking && 'with parking',
    filters.emergency && 'with emergency services',
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
export function chipLabels(named: NamedFilters): { name: FilterName; label: string }[] {
  const { filters, city, category } = named;
  const copy = search.filters;
  const labels: Record<FilterName, string> = {
    q: `“${filters.q}”`,
    city: city ? cityLabel(city) : filters.city,
    near: near.chip,
    category: category?.name ?? filters.category,
    rating: copy.ratings[filters.rating],
    language: filters.language,
    insurance: filters.insurance,
    acceptingPatients: copy.acceptingPatients,
    telemedicine: copy.telemedicine,
    wheelchair: copy.wheelchair,
    parking: copy.parking,
    emergency: copy.emergency,
  };
  return activeFilters(filters).map((name) => ({ name, label: labels[name] }));
}

/**
 * The number of results. The list calls return no total, so a partial count is marked as such; `pages` of 20 were asked
 * for, and one with filters may hold fewer although more follow.
 */
export function resultCount(shown: number, hasMore: boolean, pages: number): string {
  if (hasMore && shown < pages * DEFAULT_LIMIT) return search.results.firstMatches;
  if (shown === 0) return search.empty.title;
  if (hasMore) return `First ${shown} providers shown`;
  return shown === 1 ? '1 provider found' : `${shown} providers found`;
}

/** Tips for an empty result. */
export function emptyTips(filters: SearchFilters): string[] {
  const active = activeFilters(filters);
  const { q, near: distance, filters: others } = search.empty.tips;
  return [
    active.includes('q') && q,
    active.includes('near') && distance,
    active.some((name) => name !== 'q' && name !== 'near') && others,
  ].filter((tip) => tip !== false);
}
