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
import type { Directory } from '../../records/taxonomy/index.ts';
import { WordMatcher } from './match-words.ts';
import { Meter } from './meter.ts';
import type { PostingReader, SearchCities, SearchedClinics, SearchScope } from './ports.ts';

export interface SuggestRequest {
  readonly q: string;
  /** Clinics of this city first. */
  readonly cityId?: string | undefined;
}

export interface SuggestDependencies {
  readonly postings: PostingReader;
  readonly clinics: SearchedClinics;
  readonly cities: SearchCities;
  readonly vocabulary: () => Promise<Vocabulary>;
  readonly directory: Pick<Directory, 'withPresentNames'>;
}

export type Suggest = (request: SuggestRequest) => Promise<Suggestions>;

const MOST_SPECIALTIES = 3;
const MOST_CITIES = 3;
/** Half a read unit each; the rest of the four is for postings and cities. */
const MOST_CLINICS = 3;
const CLINIC_UNITS = 3;
const EXPLORING_UNITS = 0.5;

export function createSuggest(dependencies: SuggestDependencies): Suggest {
  const { postings, clinics, cities, vocabulary, directory } = dependencies;

  async function clinicsNamed(words: readonly string[], cityId: string | undefined) {
    // Names only: those of the categories are not needed.
    const matcher = new WordMatcher(postings, clinics, []);
    const meter = new Meter({ usual: CLINIC_UNITS, most: CLINIC_UNITS });
    const found: Suggestions['clinics'] = [];
    const scopes: readonly SearchScope[] = cityId === undefined ? [{}] : [{ cityId }, {}];
    for (const scope of scopes) {
      const missing = MOST_CLINICS - found.length;
      if (missing === 0 || meter.left <= 0) break;
      const shown = new Set(found.map(({ id }) => id));
      const cards: ClinicCard[] = [];
      await matcher.page(
        {
          scope,
          words,
          filters: {},
          names: 'beginnings',
          exploringUnits: EXPLORING_UNITS,
          skip: ({ id }) => shown.has(id),
        },
        { tier: 0, from: '' },
        missing,
        meter,
        cards,
      );
      found.push(
        ...(await directory.withPresentNames(cards)).map(({ id, slug, name, city, category }) => ({
          id,
          slug,
          name,
          city: city.name,
          category: category.name,
        })),
      );
    }
    return found;
  }

  /** By what a specialty leaves of the query: 'dentist chic'. */
  async function citiesNamed(words: readonly string[], meant: SuggestedSpecialty | undefined) {
    const isPart = meant !== undefined && meant.to - meant.from < words.length;
    const rest = isPart
      ? words.filter((word, index) => (index < meant.from || index >= meant.to) && !noiseWords.has(word))
      : words;
    return rest.length === 0 ? [] : cities.beginning(rest.join(' '), MOST_CITIES);
  }

  return async ({ q, cityId }) => {
    const words = queryWords(q);
    if (words.length === 0) return { specialties: [], cities: [], clinics: [] };
    const meant = suggestedSpecialties(words, await vocabulary()).slice(0, MOST_SPECIALTIES);
    const [places, named] = await Promise.all([citiesNamed(words, meant[0]), clinicsNamed(words, cityId)]);
    const specialties = meant.map(({ specialty: { id, slug, name }, from, to }) => {
      const isWhole = to - from === words.length;
      return { id, slug, name, matched: isWhole ? q.trim() : words.slice(from, to).join(' ') };
    });
    const shownCities = places.slice(0, MOST_CITIES).map(({ id, slug, name, state, clinicCount }) => ({
      id,
      slug,
      name,
      state,
      clinicCount,
    }));
    const rest = MAX_SUGGESTIONS - specialties.length - shownCities.length;
    return { specialties, cities: shownCities, clinics: named.slice(0, rest) };
  };
}
