/** What a visitor who types may mean (`GET /api/suggestions`). */
import type { ClinicCard, Suggestions } from '../../../shared/contracts/entities.ts';
import { MAX_SUGGESTIONS } from '../../../shared/contracts/limits.ts';
import { noiseWords } from '../../../shared/domain/search/noise-words.ts';
import { queryWords } from '../../../shared/domain/search/search-words.ts';
import {
  type SuggestedSpecialty,
  suggestedSpecialties,
} from '../../../shared/domain/search/suggested-specialties.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { words as wordsOf } from '../../../shared/domain/text/text.ts';
import { invalid } from '../../platform/errors.ts';
import type { Directory } from '../../records/taxonomy/index.ts';
import type { NamedPerson, PeopleRepository } from '../people/index.ts';
import { suggesting } from './budgets.ts';
import type { CityLookup } from './city-lookup.ts';
import { ClinicMatcher } from './clinic-matcher.ts';
import { FIRST_POSITION, PageCards, type SearchScope } from './match-query.ts';
import type { PostingRepository } from './posting-repository.ts';
import { ReadBudget } from './read-budget.ts';
import type { SearchedClinics } from './tier-reader.ts';

export interface SuggestRequest {
  readonly q: string;
  /** Clinics of this city first. */
  readonly cityId?: string | undefined;
}

export interface SuggestDependencies {
  readonly postings: PostingRepository;
  readonly clinics: SearchedClinics;
  readonly cities: CityLookup;
  readonly vocabulary: () => Promise<Vocabulary>;
  readonly people: Pick<PeopleRepository, 'beginning'>;
  readonly directory: Pick<Directory, 'withPresentNames' | 'cityById' | 'categories'>;
}

/** Throws `invalid_request` for a city that is not known. */
export type Suggest = (request: SuggestRequest) => Promise<Suggestions>;

export function createSuggest(dependencies: SuggestDependencies): Suggest {
  return async ({ q, cityId }) => {
    if (cityId !== undefined && (await dependencies.directory.cityById(cityId)) === undefined) {
      throw invalid({ cityId: ['is not a known city'] });
    }
    const words = queryWords(q);
    if (words.length === 0) return { specialties: [], cities: [], clinics: [], practitioners: [] };
    const meant = suggestedSpecialties(words, await dependencies.vocabulary()).slice(
      0,
      suggesting.specialties,
    );
    const [cities, clinics, practitioners] = await Promise.all([
      suggestedCities(dependencies, words, meant[0]),
      suggestedClinics(dependencies, words, cityId),
      suggestedPeople(dependencies, q),
    ]);
    const specialties = meant.map(({ specialty: { id, slug, name }, from, to }) => {
      const isWhole = to - from === words.length;
      return { id, slug, name, matched: isWhole ? q.trim() : words.slice(from, to).join(' ') };
    });
    const rest = MAX_SUGGESTIONS - specialties.length - cities.length;
    const shown = clinics.slice(0, rest);
    return {
      specialties,
      cities,
      clinics: shown,
      practitioners: practitioners.slice(0, rest - shown.length),
    };
  };
}

/** Clinics whose name has terms that the words are prefixes of: those of the city first. */
async function suggestedClinics(
  { postings, clinics, directory }: SuggestDependencies,
  words: readonly string[],
  cityId: string | undefined,
): Promise<Suggestions['clinics']> {
  // Names only: the categories' own names are not needed.
  const matcher = new ClinicMatcher(postings, clinics, []);
  const { clinicUnits, discoveryUnits } = suggesting;
  const budget = new ReadBudget({ soft: clinicUnits, hard: clinicUnits });
  const found: ClinicCard[] = [];
  const scopes: readonly SearchScope[] = cityId === undefined ? [{}] : [{ cityId }, {}];
  for (const scope of scopes) {
    const missing = suggesting.clinics - found.length;
    if (missing === 0 || budget.left <= 0) break;
    const shown = new Set(found.map(({ id }) => id));
    const isExcluded = ({ id }: ClinicCard) => shown.has(id);
    const page = new PageCards(missing);
    const query = { scope, words, filters: {}, names: 'prefixes', discoveryUnits, isExcluded } as const;
    await matcher.addCards(query, FIRST_POSITION, page, budget);
    found.push(...(await directory.withPresentNames(page.all)));
  }
  return found.map(({ id, slug, name, city, category }) => ({
    id,
    slug,
    name,
    city: city.name,
    category: category.name,
  }));
}

/** What people write before a name. */
const TITLES = new Set(['dr', 'doctor', 'doctors', 'mr', 'mrs', 'ms']);

/**
 * People whose name begins with the text, in the order of the texts that they are found by, then of their ids. One read of a number of
 * entries that never differs: what else a request has read does not change its answer.
 */
async function suggestedPeople(
  { people, directory }: SuggestDependencies,
  q: string,
): Promise<Suggestions['practitioners']> {
  const [first = '', ...others] = wordsOf(q);
  const text = [...(TITLES.has(first) ? [] : [first]), ...others].join(' ');
  if (text.length < 2) return [];
  const found = await people.beginning(text, suggesting.personEntries);
  const distinct = [...new Map(found.map((person) => [person.id, person])).values()];
  const names = new Map((await directory.categories()).map(({ id, name }) => [id, name]));
  const shown = distinct.slice(0, suggesting.people);
  const places = await directory.withPresentNames(shown.map(placeOf));
  return shown.map(({ id, s: slug, n: name, k }, index) => {
    const specialty = k.flatMap((category) => names.get(category) ?? [])[0];
    const city = places[index]?.city.name;
    return { id, slug, name, ...(specialty !== undefined && { specialty }), ...(city && { city }) };
  });
}

/** A city as the directory names it now; an empty name where it is not known. */
function placeOf({ c: [id, slug, name, state] = ['', '', '', ''] }: NamedPerson) {
  return { city: { id, slug, name, state }, category: { id: '', slug: '', name: '' } };
}

/** Cities by what a specialty leaves of the query: 'dentist chic'. */
async function suggestedCities(
  { cities }: SuggestDependencies,
  words: readonly string[],
  meant: SuggestedSpecialty | undefined,
): Promise<Suggestions['cities']> {
  const isPart = meant !== undefined && meant.to - meant.from < words.length;
  const rest = isPart
    ? words.filter((word, index) => (index < meant.from || index >= meant.to) && !noiseWords.has(word))
    : words;
  if (rest.length === 0) return [];
  const found = await cities.beginning(rest.join(' '), suggesting.cities);
  return found.map(({ id, slug, name, state, clinicCount }) => ({ id, slug, name, state, clinicCount }));
}
