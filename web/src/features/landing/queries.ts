import { queryOptions } from '@tanstack/react-query';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_LIMIT } from '../../../../shared/contracts/limits.ts';
import { getLanding } from '../../../../shared/contracts/pages/landings.ts';
import { apiPages, apiQuery } from '../../lib/api.ts';
import { type Landing, landingNames } from './names.ts';

/** The modifier, specialty and city of a slug, with the canonical one; null when it stands for none. */
export const landingQuery = (slug: string) => apiQuery(getLanding, { params: { slug } }, { nullOn: 404 });

/** The clinics of one specialty in one city, 100 a page (specification, section 9). */
export function landingClinicsQuery({ category, city }: Pick<Landing, 'category' | 'city'>) {
  return apiPages(contracts.listClinics, {
    query: { cityId: city.id, categoryId: category.id, limit: String(MAX_LIMIT) },
  });
}

/**
 * The clinics of the list that a text finds, in the words of the whole directory: the list's cards hold no more than the
 * beginning of a description.
 */
export function landingSearchQuery({ category, city }: Pick<Landing, 'category' | 'city'>, q: string) {
  return apiPages(contracts.searchClinics, {
    query: { q, cityId: city.id, categoryId: category.id, limit: String(MAX_LIMIT) },
  });
}

/**
 * The guide text as query data: server-rendered pages contain it, and the code
 * that generates it is loaded only for client-side navigation.
 */
export function landingGuideQuery(landing: Landing) {
  const { modifier, category, city } = landing;
  return queryOptions({
    queryKey: ['landing-guide', modifier, category.slug, city.slug],
    queryFn: async () => {
      const { landingGuide } = await import('../../../../shared/content/pages/guides.ts');
      return landingGuide(modifier, landingNames(landing));
    },
  });
}
