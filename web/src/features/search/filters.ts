/** The search filters and their URL parameters (specification, sections 2 and 4). */
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { paths } from '../../lib/paths.ts';

/** Value of a select without a filter. */
export const ALL = 'all';

export const ratingOptions = [ALL, '5', '4', '3'] as const;
export type RatingOption = (typeof ratingOptions)[number];

export interface SearchFilters {
  /** Free text, trimmed; empty for none. */
  readonly q: string;
  /** City slug or 'all'. */
  readonly city: string;
  /** Category slug or 'all'. */
  readonly category: string;
  readonly rating: RatingOption;
  readonly acceptingPatients: boolean;
  readonly telemedicine: boolean;
}

export const noFilters: SearchFilters = {
  q: '',
  city: ALL,
  category: ALL,
  rating: ALL,
  acceptingPatients: false,
  telemedicine: false,
};

export function normaliseText(text: string): string {
  return text.trim().slice(0, MAX_QUERY_LENGTH).trim();
}

function isRatingOption(text: string | null): text is RatingOption {
  return ratingOptions.some((option) => option === text);
}

/** Parses the filters of a query string. Invalid values are ignored. */
export function parseFilters(search: string): SearchFilters {
  const parameters = new URLSearchParams(search);
  const slug = (name: string) => parameters.get(name)?.trim().toLowerCase() || ALL;
  const rating = parameters.get('rating');
  return {
    q: normaliseText(parameters.get('q') ?? ''),
    city: slug('city'),
    category: slug('category'),
    rating: isRatingOption(rating) ? rating : ALL,
    acceptingPatients: parameters.get('acceptingPatients') === 'true',
    telemedicine: parameters.get('telemedicine') === 'true',
  };
}

/** The URL of a search, without default values. */
export function filtersPath(filters: SearchFilters): string {
  return paths.search({
    q: normaliseText(filters.q),
    city: chosen(filters.city),
    category: chosen(filters.category),
    rating: chosen(filters.rating),
    acceptingPatients: filters.acceptingPatients,
    telemedicine: filters.telemedicine,
  });
}

/** Number of filters that differ from their default, including the text. */
export function countActive(filters: SearchFilters): number {
  return activeFilters(filters).length;
}

export function activeFilters(filters: SearchFilters): (keyof SearchFilters)[] {
  const active: (keyof SearchFilters)[] = [];
  if (filters.q !== '') active.push('q');
  if (filters.category !== ALL) active.push('category');
  if (filters.city !== ALL) active.push('city');
  if (filters.rating !== ALL) active.push('rating');
  if (filters.acceptingPatients) active.push('acceptingPatients');
  if (filters.telemedicine) active.push('telemedicine');
  return active;
}

/** The filters with one reset to its default. */
export function without(filters: SearchFilters, name: keyof SearchFilters): SearchFilters {
  return { ...filters, [name]: noFilters[name] };
}

/** A filter's value; undefined for its default. */
export function chosen<Value extends string>(value: Value): Exclude<Value, typeof ALL> | undefined {
  return isChosen(value) ? value : undefined;
}

function isChosen<Value extends string>(value: Value): value is Exclude<Value, typeof ALL> {
  return value !== ALL;
}
