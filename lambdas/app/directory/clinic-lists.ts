import type { ClinicCard } from '../../../shared/contracts/entities.ts';
import { type CardFilters, withoutGoogleRating } from '../../../shared/domain/listing.ts';
import { words } from '../../../shared/domain/text.ts';
import type { Page, PageRequest } from '../ports.ts';
import type { Directory } from './directory.ts';
import type { ClinicListings, ClinicSearch } from './ports.ts';
import { resolveScope, type ScopeParameters } from './scope.ts';

/** Removes Google's rating from a clinic, or leaves it. */
export type GoogleRating = <Shown extends ClinicCard>(clinic: Shown) => Shown;

/** `hidden` unless an operator enables ratings: Google's terms restrict listing them. */
export function googleRating(setting: 'shown' | 'hidden'): GoogleRating {
  return setting === 'hidden' ? withoutGoogleRating : (clinic) => clinic;
}

/** Clinics that the home page shows as the best of all cities (specification, section 9). */
export const FEATURED_CLINICS = 6;

export type ListRequest = ScopeParameters & CardFilters & PageRequest;

export interface ClinicLists {
  list(request: ListRequest): Promise<Page<ClinicCard>>;
  /** Without a word to look for it lists. */
  search(request: ListRequest & { readonly q?: string | undefined }): Promise<Page<ClinicCard>>;
  featured(): Promise<readonly ClinicCard[]>;
}

export function createClinicLists(
  directory: Directory,
  listings: ClinicListings,
  textSearch: ClinicSearch,
  googleRating: GoogleRating,
): ClinicLists {
  const shown = (page: Page<ClinicCard>) => ({
    ...page,
    items: page.items.map((card) => googleRating(card)),
  });
  return {
    async list(request) {
      const scope = await resolveScope(directory, request);
      return shown(await listings.page({ scope, filters: request }, request));
    },
    async search(request) {
      const scope = await resolveScope(directory, request);
      const wanted = words(request.q ?? '');
      if (wanted.length === 0) return shown(await listings.page({ scope, filters: request }, request));
      return shown(await textSearch.page({ scope, filters: request, words: wanted }, request));
    },
    async featured() {
      const cities = await directory.cities();
      const ids = cities.map(({ id }) => id);
      const best = await listings.best(ids, FEATURED_CLINICS);
      return best.map((card) => googleRating(card));
    },
  };
}
