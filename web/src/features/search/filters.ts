/** The search filters and their URL parameters (specification, sections 2 and 4, and `search.md`, 'Calls'). */
import { insurances, languages, spokenLanguages } from '../../../../shared/content/clinics/choices.ts';
import { MAX_QUERY_LENGTH } from '../../../../shared/contracts/limits.ts';
import { openTimes } from '../../../../shared/domain/clinics/open-times.ts';
import { postalPlaceCode } from '../../../../shared/domain/taxonomy/postal-places.ts';
import { type SortKey, sortKeys } from '../../components/clinic-card/sort-clinics.ts';
import { ALL } from '../../components/search-fields/all.ts';
import { parseNear } from '../../lib/near.ts';
import { paths } from '../../lib/paths.ts';

export const ratingOptions = [ALL, '5', '4', '3'] as const;
export type RatingOption = (typeof ratingOptions)[number];

export const languageOptions = [ALL, ...spokenLanguages] as const;
type LanguageOption = (typeof languageOptions)[number];
/** The languages of the form, and the chosen one: the others can be asked for in words. */
export const offeredLanguages = (value: LanguageOption): readonly LanguageOption[] => [
  ...new Set<LanguageOption>([ALL, ...languages, value]),
];
export const genderOptions = [ALL, 'female', 'male'] as const;
export const insuranceOptions = [ALL, ...insurances] as const;
export const openOptions = [ALL, ...openTimes] as const;

/** Kilometres. */
export const radiusOptions = ['5', '10', '25', '50', '100'] as const;
const DEFAULT_RADIUS = '25';

/** The order of the call first: best match, or by distance from a place. */
export const sortOptions = ['best', ...sortKeys] as const;
export type SortOption = 'best' | SortKey;

/** Filters that are on or off, in the order of the form. */
export const flags = ['acceptingPatients', 'telemedicine', 'wheelchair', 'parking', 'emergency'] as const;
type Flag = (typeof flags)[number];

export interface SearchFilters extends Readonly<Record<Flag, boolean>> {
  /** Free text, trimmed; empty for none. */
  readonly q: string;
  /** Whether the text is searched as it is, with no word understood as a specialty, a city or a misspelling. */
  readonly exact: boolean;
  /** City slug or 'all'. */
  readonly city: string;
  /** The visitor's location as `{lat},{lng}`, empty for none. */
  readonly near: string;
  /** Code of `postalPlaceCode` whose place is searched around, empty for none. */
  readonly postal: string;
  /** Radius around the location or the code's place; without one of them it has no effect. */
  readonly radius: (typeof radiusOptions)[number];
  /** Category slug or 'all'. */
  readonly category: string;
  readonly rating: RatingOption;
  readonly language: LanguageOption;
  /** Of someone who works there. */
  readonly gender: (typeof genderOptions)[number];
  readonly insurance: (typeof insuranceOptions)[number];
  readonly open: (typeof openOptions)[number];
  readonly sort: SortOption;
}

/** Filters that count on their own: not those that only modify another one. */
export type FilterName = Exclude<keyof SearchFilters, 'exact' | 'radius' | 'sort'>;

export const noFilters: SearchFilters = {
  q: '',
  exact: false,
  city: ALL,
  near: '',
  postal: '',
  radius: DEFAULT_RADIUS,
  category: ALL,
  rating: ALL,
  language: ALL,
  gender: ALL,
  insurance: ALL,
  open: ALL,
  acceptingPatients: false,
  telemedicine: false,
  wheelchair: false,
  parking: false,
  emergency: false,
  sort: 'best',
};

/** Every filter, in the order in which the form has them. */
const filterNames: readonly FilterName[] = [
  'q',
  'category',
  'city',
  'near',
  'postal',
  'rating',
  'language',
  'gender',
  'insurance',
  'open',
  ...flags,
];

export function normaliseText(text: string): string {
  return text.trim().slice(0, MAX_QUERY_LENGTH).trim();
}

/** Parses the filters of a query string. Invalid values are ignored. */
export function parseFilters(search: string): SearchFilters {
  const parameters = new URLSearchParams(search);
  const slug = (name: string) => parameters.get(name)?.trim().toLowerCase() || ALL;
  const on = (name: string) => parameters.get(name) === 'true';
  const oneOf = <Value extends string>(name: string, values: readonly Value[], fallback: Value) => {
    const text = parameters.get(name)?.trim().toLowerCase();
    return values.find((value) => value.toLowerCase() === text) ?? fallback;
  };
  const q = normaliseText(parameters.get('q') ?? '');
  const postal = postalPlaceCode(parameters.get('postal') ?? '') ?? '';
  const near = postal === '' ? (parseNear(parameters.get('near') ?? '') ?? '') : '';
  return {
    q,
    exact: q !== '' && on('exact'),
    city: slug('city'),
    near,
    postal,
    radius: near + postal === '' ? DEFAULT_RADIUS : oneOf('radius', radiusOptions, DEFAULT_RADIUS),
    category: slug('category'),
    rating: oneOf('rating', ratingOptions, ALL),
    language: oneOf('language', languageOptions, ALL),
    gender: oneOf('gender', genderOptions, ALL),
    insurance: oneOf('insurance', insuranceOptions, ALL),
    open: oneOf('open', openOptions, ALL),
    acceptingPatients: on('acceptingPatients'),
    telemedicine: on('telemedicine'),
    wheelchair: on('wheelchair'),
    parking: on('parking'),
    emergency: on('emergency'),
    sort: oneOf('sort', sortOptions, noFilters.sort),
  };
}

/** The URL of a search, without default values. */
export function filtersPath(filters: SearchFilters): string {
  return paths.search({
    ...filters,
    q: normaliseText(filters.q),
    city: chosen(filters.city),
    radius: filters.radius !== DEFAULT_RADIUS && filters.radius,
    category: chosen(filters.category),
    rating: chosen(filters.rating),
    language: chosen(filters.language),
    gender: chosen(filters.gender),
    insurance: chosen(filters.insurance),
    open: chosen(filters.open),
    sort: filters.sort !== noFilters.sort && filters.sort,
  });
}

/**
 * The filters with changes. Of a city, a location and a postal code the one that was chosen last counts, and another text is
 * understood again.
 */
export function changed(filters: SearchFilters, changes: Partial<SearchFilters>): SearchFilters {
  const next = { ...filters, ...changes };
  return {
    ...next,
    ...(next.q !== filters.q && { exact: false }),
    ...(changes.near && { city: ALL, postal: '' }),
    ...(changes.postal && { city: ALL, near: '' }),
    ...((changes.city ?? ALL) !== ALL && { near: '', postal: '', radius: DEFAULT_RADIUS }),
    ...((changes.near === '' || changes.postal === '') && { radius: DEFAULT_RADIUS }),
  };
}

/** Number of filters that differ from their default, including the text. */
export function countActive(filters: SearchFilters): number {
  return activeFilters(filters).length;
}

export function activeFilters(filters: SearchFilters): FilterName[] {
  return filterNames.filter((name) => filters[name] !== noFilters[name]);
}

/** A filter's value; undefined for its default. */
export function chosen<Value extends string>(value: Value): Exclude<Value, typeof ALL> | undefined {
  return isChosen(value) ? value : undefined;
}

function isChosen<Value extends string>(value: Value): value is Exclude<Value, typeof ALL> {
  return value !== ALL;
}
