import type { ClinicCard, Location, Understood } from '../../../shared/contracts/entities.ts';
import { type CardFilters, criteriaOf } from '../../../shared/domain/listings/facets.ts';
import { withoutGoogleRating } from '../../../shared/domain/listings/listing.ts';
import { understand } from '../../../shared/domain/search/understand.ts';
import type { Vocabulary } from '../../../shared/domain/search/vocabulary.ts';
import { words } from '../../../shared/domain/text/text.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Directory } from '../../records/taxonomy/index.ts';
import type { PairRepository } from '../totals/index.ts';
import type { ListingQuery, ListingRepository } from './listing-repository.ts';
import type { NearbyRepository } from './nearby-repository.ts';
import { categoryOf, type ListingScope, resolveScope, type ScopeParameters } from './scope.ts';
import { understoodOf } from './understood.ts';

export interface TextQuery extends ListingQuery {
  /** As the visitor wrote it. Has at least one letter or digit. */
  readonly q: string;
  /** Every word as it is: none understood as a specialty, a city or a misspelling. */
  readonly exact?: true | undefined;
}

export interface SearchPage extends Page<ClinicCard> {
  readonly understood: Understood;
}

/** Text search, which the room `search` implements. */
export interface ClinicSearch {
  /**
   * Clinics whose name has every word come first, then what the query is understood as; best rank first. Where words are
   * frequent and few clinics have all of them, a page may be short or empty and still have a next one.
   */
  page(query: TextQuery, request: PageRequest): Promise<SearchPage>;
}

/** Removes Google's rating from a clinic, or leaves it. */
export type GoogleRating = <Shown extends ClinicCard>(clinic: Shown) => Shown;

/** `hidden` unless an operator enables ratings: Google's terms restrict listing them. */
export function googleRating(setting: 'shown' | 'hidden'): GoogleRating {
  return setting === 'hidden' ? withoutGoogleRating : (clinic) => clinic;
}

/** Clinics that the home page shows as the best of all cities (specification, section 9). */
export const FEATURED_CLINICS = 6;

/** A place and how far around it. */
interface NearParameters {
  /** `{latitude},{longitude}` in degrees. */
  readonly near?: string | undefined;
  /** Kilometres. */
  readonly radius: number;
}

export type ListRequest = ScopeParameters & CardFilters & NearParameters & PageRequest;
export type SearchRequest = ListRequest & {
  readonly q?: string | undefined;
  readonly exact?: true | undefined;
};

export interface ClinicPage extends Page<ClinicCard> {
  /** In a list by distance: approved clinics of the category, or of all, that cannot be in it. */
  readonly withoutLocation?: number | undefined;
  /** On the first page of a list whose number of clinics is known exactly: that number. */
  readonly total?: number | undefined;
  /** In a search: how its text was understood. */
  readonly understood?: Understood | undefined;
}

export interface ClinicLists {
  list(request: ListRequest): Promise<ClinicPage>;
  /** Without a word to look for it lists. */
  search(request: SearchRequest): Promise<ClinicPage>;
  featured(): Promise<readonly ClinicCard[]>;
}

export interface ListSources {
  readonly directory: Directory;
  readonly listings: Pick<ListingRepository, 'page'>;
  readonly nearby: Pick<NearbyRepository, 'page'>;
  readonly pairs: Pick<PairRepository, 'listedCount'>;
  readonly textSearch: ClinicSearch;
  readonly vocabulary: () => Promise<Vocabulary>;
}

export function createClinicLists(
  { directory, listings, nearby, pairs, textSearch, vocabulary }: ListSources,
  googleRating: GoogleRating,
): ClinicLists {
  const shown = async <Shown extends Page<ClinicCard>>(page: Shown) => ({
    ...page,
    items: (await directory.withPresentNames(page.items)).map((card) => googleRating(card)),
  });

  /**
   * The nearest first. A list has one order, so a text filters it: by the specialty and the filters that it stands for, and by
   * what is left of its words.
   */
  async function listNearby(near: Location, request: SearchRequest): Promise<ClinicPage> {
    const [named, known] = await Promise.all([resolveScope(directory, request), vocabulary()]);
    const queryWords = words(request.q ?? '');
    const { categoryId, filters, read, plain } = understand(queryWords, {
      vocabulary: known,
      categoryId: categoryOf(named),
    });
    const isUnderstood = request.exact === undefined && queryWords.length > 0;
    const scope = isUnderstood ? withCategory(named, categoryId) : named;
    const [page, withoutLocation] = await Promise.all([
      nearby.page(
        {
          scope,
          filters: isUnderstood ? { ...request, ...filters } : request,
          near,
          radiusKm: request.radius,
          words: isUnderstood ? plain.map(({ word }) => word) : queryWords,
        },
        request,
      ),
      directory.withoutLocation(categoryOf(scope)),
    ]);
    const meant = { ...(categoryOf(named) === undefined && categoryId !== undefined && { categoryId }) };
    return {
      ...(await shown(page)),
      withoutLocation,
      ...(isUnderstood && { understood: understoodOf({ named: meant, filters, read }) }),
    };
  }

  /** Lists by category hold every record of theirs, which is counted; in the others groups of duplicates are one card. */
  async function totalOf(scope: ListingScope, request: ListRequest): Promise<number | undefined> {
    if (request.after !== undefined || criteriaOf(request).length > 0) return undefined;
    switch (scope.by) {
      case 'cityAndCategory':
        return pairs.listedCount(scope.cityId, scope.categoryId);
      case 'category':
        return directory.listedCount(scope.categoryId);
      case 'city':
      case 'directory':
        return undefined;
    }
  }

  async function listRanked(request: ListRequest): Promise<ClinicPage> {
    const scope = await resolveScope(directory, request);
    const [page, total] = await Promise.all([
      listings.page({ scope, filters: request }, request),
      totalOf(scope, request),
    ]);
    return { ...(await shown(page)), total };
  }

  return {
    async list({ near, ...request }) {
      return near === undefined ? listRanked(request) : listNearby(locationOf(near), request);
    },
    async search({ near, ...request }) {
      if (near !== undefined) return listNearby(locationOf(near), request);
      const { q = '', exact } = request;
      if (words(q).length === 0) return listRanked(request);
      const scope = await resolveScope(directory, request);
      return shown(await textSearch.page({ scope, filters: request, q, exact }, request));
    },
    async featured() {
      const best = await listings.page(
        { scope: { by: 'directory' }, filters: {} },
        { limit: FEATURED_CLINICS },
      );
      return (await shown(best)).items;
    },
  };
}

/** The scope with the category that a text stands for, where it has none. */
function withCategory(scope: ListingScope, categoryId: string | undefined): ListingScope {
  if (categoryId === undefined || categoryOf(scope) !== undefined) return scope;
  return scope.by === 'city'
    ? { by: 'cityAndCategory', cityId: scope.cityId, categoryId }
    : { by: 'category', categoryId };
}

function locationOf(near: string): Location {
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude };
}
