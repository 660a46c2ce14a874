/** Texts that describe the filters: page title, description, summary, chips and counts. */

import { near } from '../../../../shared/content/search/near.ts';
import { search } from '../../../../shared/content/search/search.ts';
import { ALL } from '../../components/search-fields/all.ts';
import { cityLabel } from '../../lib/cities.ts';
import { groupedCount } from '../../lib/format.ts';
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
  return [subject(named, fallback) + matching + distance(named), ...conditions(named)].join(', ');
}

/** ' within 6 miles (10 km) of you, nearest first'; empty for lists by rank. */
function distance({ filters }: NamedFilters): string {
  const place = placeOf(filters);
  return place === undefined ? '' : ` within ${near.radii[filters.radius]} of ${place}, nearest first`;
}

/** What a list by distance begins at. */
function placeOf({ near: location, postal }: SearchFilters): string | undefined {
  if (postal !== '') return postal;
  return location === '' ? undefined : 'you';
}

/** The other filters as texts, in the order of the form. */
function conditions({ filters }: NamedFilters): string[] {
  return [
    filters.rating !== ALL &&
      (filters.rating === '5' ? 'rated 5 stars' : `rated ${filters.rating} stars or more`),
    filters.language !== ALL && `speaking ${filters.language}`,
    filters.gender !== ALL && `with a ${filters.gender} doctor`,
    filters.insurance !== ALL && `accepting ${filters.insurance.replace(/ Accepted$/, '')}`,
    filters.open !== ALL && search.filters.openChips[filters.open].toLowerCase(),
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

export interface FilterChip {
  readonly name: FilterName;
  readonly label: string;
}

/** A removable chip per active filter. */
export function chipLabels(named: NamedFilters): FilterChip[] {
  const { filters, city, category } = named;
  const copy = search.filters;
  const labels: Record<FilterName, string> = {
    q: `“${filters.q}”`,
    city: city ? cityLabel(city) : filters.city,
    near: near.chip,
    postal: near.around(filters.postal),
    category: category?.name ?? filters.category,
    rating: copy.ratings[filters.rating],
    language: filters.language,
    gender: copy.genderChips[filters.gender],
    insurance: filters.insurance,
    open: copy.openChips[filters.open],
    acceptingPatients: copy.acceptingPatients,
    telemedicine: copy.telemedicine,
    wheelchair: copy.wheelchair,
    parking: copy.parking,
    emergency: copy.emergency,
  };
  return activeFilters(filters).map((name) => ({ name, label: labels[name] }));
}

/**
 * The number of results. Most lists have no `total`, so only what is shown is counted; `asked` were asked for, and a list with filters
 * may hold fewer although more follow.
 */
export function resultCount(shown: number, hasMore: boolean, asked: number, total?: number): string {
  const { firstMatches, shown: shownCount, shownOf } = search.results;
  if (hasMore && shown < asked) return firstMatches;
  if (shown === 0) return search.empty.title;
  if (hasMore)
    return total !== undefined && total > shown ? shownOf(shown, groupedCount(total)) : shownCount(shown);
  return shown === 1 ? '1 provider found' : `${shown} providers found`;
}

/** Tips for an empty result. */
export function emptyTips(filters: SearchFilters): string[] {
  const active = activeFilters(filters);
  const { q, near: distance, filters: others } = search.empty.tips;
  return [
    active.includes('q') && q,
    (active.includes('near') || active.includes('postal')) && distance,
    active.some((name) => !['q', 'near', 'postal'].includes(name)) && others,
  ].filter((tip) => tip !== false);
}
