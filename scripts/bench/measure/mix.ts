/** What the bench asks: requests in groups, each with the bound of the specification (`Cost` in search.md). */
import * as z from 'zod';
import { clinicParts } from '../../../shared/domain/pages/sitemap.ts';
import { readData } from '../../demo-data/data-file.ts';
import type { BenchCity } from '../directory/cities.ts';
import type { BenchClinic } from '../directory/clinics.ts';
import { queries } from '../queries/index.ts';
import type { QueryKind } from '../queries/query.ts';

/** Read units of one page of 20. */
export interface Bound {
  readonly p95: number;
  readonly max: number;
}

export interface RequestGroup {
  readonly name: string;
  /** Absent where the specification has none. */
  readonly bound?: Bound;
  /** Groups of one mix are held against the bound at p95 together; a group without one by itself. */
  readonly mix?: string;
  readonly paths: readonly string[];
}

const LIST: Bound = { p95: 3, max: 3 };
const FILTERED: Bound = { p95: 12, max: 30 };
const SEARCH: Bound = { p95: 12, max: 30 };
const NEAR: Bound = { p95: 12, max: 12 };
const SEARCH_MIX = { bound: SEARCH, mix: 'search' };
const FILTERED_MIX = { bound: FILTERED, mix: 'filtered lists' };
const SUGGESTIONS: Bound = { p95: 4, max: 4 };
const LOOKUP: Bound = { p95: 1, max: 1 };

const texts = z.array(z.string());
const { filters, common, twoWords, threeWords, suggestions } = readData(
  new URL('mix.json', import.meta.url),
  z.strictObject({ filters: texts, common: texts, twoWords: texts, threeWords: texts, suggestions: texts }),
);

/** The same requests at every size: cities and categories are known by id, clinics by number. */
export function requestMix(
  cities: readonly BenchCity[],
  clinicAt: (number: number) => BenchClinic,
  size: number,
): RequestGroup[] {
  const cityIds = [0, 1, 3, 6, 15, 40, 200, 1_000].flatMap((index) => cities[index]?.record.id ?? []);
  const categoryIds = ['dentistry', 'family-medicine', 'cardiology', 'nephrology'];
  const inCities = cityIds.map((id) => `cityId=${id}`);
  const inCategories = categoryIds.map((id) => `categoryId=${id}`);
  const inPairs = cityIds.flatMap((city) =>
    categoryIds.map((category) => `cityId=${city}&categoryId=${category}`),
  );
  const list = (scopes: readonly string[]) => scopes.map((scope) => `/api/clinics?limit=20&${scope}`);
  const filtered = (scopes: readonly string[]) =>
    list(scopes.flatMap((scope) => filters.map((filter) => `${filter}&${scope}`)));
  const search = (texts: readonly string[], more = '') =>
    texts.map((text) => `/api/clinics/search?limit=20&q=${encodeURIComponent(text)}${more}`);
  const ofKind = (...kinds: readonly QueryKind[]) =>
    search(queries.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text));
  const near = (index: number) => {
    const { latitude = 0, longitude = 0 } = cities[index]?.centre ?? {};
    return `near=${latitude},${longitude}`;
  };
  const clinics = Array.from({ length: 20 }, (_, number) => clinicAt(number * 7).clinic);

  return [
    { name: 'list: all', bound: LIST, paths: ['/api/clinics?limit=20'] },
    { name: 'list: city', bound: LIST, paths: list(inCities) },
    { name: 'list: category', bound: LIST, paths: list(inCategories) },
    { name: 'list: city and category', bound: LIST, paths: list(inPairs) },
    { name: 'list: all, filtered', ...FILTERED_MIX, paths: filtered(['']) },
    { name: 'list: city, filtered', ...FILTERED_MIX, paths: filtered(inCities.slice(0, 4)) },
    { name: 'list: category, filtered', ...FILTERED_MIX, paths: filtered(inCategories) },
    { name: 'list: city and category, filtered', ...FILTERED_MIX, paths: filtered(inPairs.slice(0, 6)) },
    { name: 'featured', bound: LIST, paths: ['/api/clinics/featured'] },
    {
      name: 'near: dense place',
      bound: NEAR,
      mix: 'near',
      paths: list([0, 1, 2, 3, 6].flatMap((index) => [near(index), `${near(index)}&radius=5`])),
    },
    {
      name: 'near: empty place',
      bound: NEAR,
      mix: 'near',
      paths: list(['near=71.20,-101.00', 'near=45.00,-35.00&radius=100', 'near=60.10,-120.30&radius=100']),
    },
    {
      name: 'near: filtered',
      bound: FILTERED,
      mix: 'near',
      paths: list(filters.slice(0, 6).flatMap((filter) => [`${near(0)}&${filter}`, `${near(40)}&${filter}`])),
    },
    { name: 'search: common word', ...SEARCH_MIX, paths: search(common) },
    { name: 'search: common word, city', ...SEARCH_MIX, paths: search(common, '&cityId=new-york') },
    {
      name: 'search: common word, small city',
      ...SEARCH_MIX,
      paths: search(common, `&cityId=${cityIds[6]}`),
    },
    { name: 'search: two words', ...SEARCH_MIX, paths: search(twoWords) },
    { name: 'search: three words', ...SEARCH_MIX, paths: search(threeWords) },
    {
      name: 'search: selective filter',
      ...SEARCH_MIX,
      paths: ['&language=Japanese', '&emergency=true', '&rating=5&insurance=Humana'].flatMap((filter) => [
        ...search(common.slice(0, 3), filter),
        ...search(twoWords.slice(0, 2), filter),
      ]),
    },
    { name: 'search: names', ...SEARCH_MIX, paths: ofKind('names', 'other scripts') },
    { name: 'search: practitioners, lay words', ...SEARCH_MIX, paths: ofKind('practitioners', 'lay words') },
    { name: 'search: misspellings', ...SEARCH_MIX, paths: ofKind('misspellings') },
    {
      name: 'search: services, insurance, languages',
      ...SEARCH_MIX,
      paths: ofKind('services', 'insurance', 'languages'),
    },
    { name: 'search: places', ...SEARCH_MIX, paths: ofKind('neighbourhoods and streets', 'cities') },
    { name: 'search: mixed', ...SEARCH_MIX, paths: ofKind('two and three words') },
    { name: 'search: empty results', ...SEARCH_MIX, paths: ofKind('empty results') },
    ...[1, 2, 3, 5, 8].map((length) => ({
      name: `suggestions: ${length} ${length === 1 ? 'letter' : 'letters'}`,
      bound: SUGGESTIONS,
      paths: suggestions.map((text) => `/api/suggestions?q=${encodeURIComponent(text.slice(0, length))}`),
    })),
    {
      name: 'cities: by slug',
      bound: LOOKUP,
      paths: cityIds.map((id) => `/api/cities?slug=${id}`),
    },
    {
      name: 'cities: by beginning',
      bound: LOOKUP,
      paths: ['n', 'ne', 'new', 'mon', 'saint', 'spring'].map((text) => `/api/cities?limit=10&q=${text}`),
    },
    { name: 'cities: page of 100', paths: ['/api/cities', '/api/cities?state=ON', '/api/cities?state=CA'] },
    { name: 'categories', paths: ['/api/categories'] },
    { name: 'stats', paths: ['/api/stats'] },
    { name: 'clinic', paths: clinics.map(({ slug }) => `/api/clinics/${slug}`) },
    {
      name: 'sitemap: slice',
      paths: [
        `/api/sitemap/clinics/${clinicParts({ totalClinics: size, totalCities: 0, totalCategories: 0 })}/0`,
      ],
    },
  ];
}
