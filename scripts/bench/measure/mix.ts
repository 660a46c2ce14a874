/** What the bench asks: requests in groups, each with the bound of the specification (`Cost` in search.md). */
import * as z from 'zod';
import { clinicParts, practitionerParts } from '../../../shared/domain/pages/sitemap.ts';
import { words } from '../../../shared/domain/text/text.ts';
import { readData } from '../../demo-data/data-file.ts';
import { LARGE_CLINIC } from '../directory/people.ts';
import type { BenchDirectory } from '../fill.ts';
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
/** people.md. */
const PRACTITIONER: Bound = { p95: 3, max: 3 };

const texts = z.array(z.string());
const { filters, common, twoWords, threeWords, genders, suggestions } = readData(
  new URL('mix.json', import.meta.url),
  z.strictObject({
    filters: texts,
    common: texts,
    twoWords: texts,
    threeWords: texts,
    genders: texts,
    suggestions: texts,
  }),
);

/** The same requests at every size: cities and categories are known by id, clinics and people by number. */
export function requestMix({ cities, clinicAt, people }: BenchDirectory, size: number): RequestGroup[] {
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
  const counts = { totalClinics: size, totalCities: 0, totalCategories: 0 };
  const large = clinicAt(LARGE_CLINIC).clinic;
  const staff = people.of(LARGE_CLINIC);
  const persons = [...clinics.keys()].flatMap((index) => people.of(index * 7)).slice(0, 16);
  const visiting = Array.from({ length: 100 }, (_, number) => people.of(number)).flat();
  const seen = [
    ...persons,
    ...staff.slice(0, 4),
    ...visiting.filter(({ roles }) => roles.length > 1).slice(0, 4),
  ];
  const named = persons.slice(0, 8).map(({ person: { name }, roles: [role] }, index) => ({
    given: name.given ?? '',
    family: name.family,
    city: clinics.find(({ id }) => id === role?.clinicId)?.city.name ?? '',
    degree: ['', 'md', '', 'do'][index % 4],
  }));
  const ofPeople = (clinic: { readonly slug: string }, more = '') =>
    `/api/clinics/${clinic.slug}/practitioners?limit=20${more}`;

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
    {
      name: 'search: names of people',
      ...SEARCH_MIX,
      paths: search(
        named.flatMap(({ given, family, city, degree }) => [
          `${given} ${family} ${degree}`.trim(),
          `dr ${family}`,
          `dr ${given} ${family} ${city}`,
          `${family} ${city}`,
        ]),
      ),
    },
    { name: 'search: genders and languages of people', ...SEARCH_MIX, paths: search(genders) },
    { name: 'search: empty results', ...SEARCH_MIX, paths: ofKind('empty results') },
    ...[1, 2, 3, 5, 8].map((length) => ({
      name: `suggestions: ${length} ${length === 1 ? 'letter' : 'letters'}`,
      bound: SUGGESTIONS,
      paths: suggestions.map((text) => `/api/suggestions?q=${encodeURIComponent(text.slice(0, length))}`),
    })),
    {
      name: 'suggestions: people',
      bound: SUGGESTIONS,
      paths: named
        .flatMap(({ given, family }) => [family.slice(0, 4), family, `dr ${given} ${family.slice(0, 2)}`])
        .map((text) => `/api/suggestions?q=${encodeURIComponent(words(text).join(' '))}`),
    },
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
    { name: 'clinic of 500 people', bound: LIST, paths: [`/api/clinics/${large.slug}`] },
    {
      name: 'practitioner',
      bound: PRACTITIONER,
      paths: seen.map(({ person }) => `/api/practitioners/${person.slug}`),
    },
    { name: 'people of a clinic', bound: LIST, paths: clinics.map((clinic) => ofPeople(clinic)) },
    { name: 'people of the clinic of 500', bound: LIST, paths: [ofPeople(large)] },
    {
      name: 'people of the clinic of 500, filtered',
      ...FILTERED_MIX,
      paths: ['gender=female', 'gender=male&language=Spanish', 'language=Japanese', ...inCategories].map(
        (filter) => ofPeople(large, `&${filter}`),
      ),
    },
    { name: 'sitemap: slice', paths: [`/api/sitemap/clinics/${clinicParts(counts)}/0`] },
    {
      name: 'sitemap: slice of people',
      paths: [`/api/sitemap/practitioners/${practitionerParts(counts)}/0`],
    },
  ];
}
