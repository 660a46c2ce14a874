import { queryOptions } from '@tanstack/react-query';
import { contracts } from '../../../../shared/contracts/index.ts';
import { MAX_LIMIT } from '../../../../shared/contracts/limits.ts';
import { apiPages } from '../../lib/api.ts';
import { type Landing, landingNames } from './names.ts';

/** The clinics of one specialty in one city, 100 a page (specification, section 9). */
export function landingClinicsQuery({ category, city }: Pick<Landing, 'category' | 'city'>) {
  return apiPages(contracts.listClinics, {
    query: { cityId: city.id, categoryId: category.id, limit: String(MAX_LIMIT) },
  });
}

/**
 * What the page says at length. Text is data here: it comes with a page that the server has rendered, and the code
 * that writes it loads only when a visitor goes from one page to another.
 */
export function landingGuideQuery(landing: Landing) {
  const { modifier, category, city } = landing;
  return queryOptions({
    queryKey: ['landing-guide', modifier, category.slug, city.slug],
    queryFn: async () => {
      const { landingGuide } = await import('../../../../shared/content/landing/guides/index.ts');
      return landingGuide(modifier, landingNames(landing));
    },
  });
}
