import { queryOptions } from '@tanstack/react-query';
import { categories as taxonomy } from '../../../../shared/content/taxonomy.ts';
import { landingCandidates } from '../../../../shared/domain/landing.ts';
import { landingSlug } from '../../../../shared/domain/landing-slug.ts';
import { categoriesQuery, cityQuery } from '../../features/directory/queries.ts';
import type { Landing } from '../../features/landing/names.ts';

/** What a slug stands for. */
type ResolvedLanding =
  | ({ readonly kind: 'landing' } & Landing)
  | { readonly kind: 'alias'; readonly canonicalSlug: string }
  | { readonly kind: 'none' };

/**
 * The modifier, specialty and city of a slug. Looks up one city, rarely a second. Which cities come into question is known
 * before the list of specialties, unless one is new: they are fetched at the same time, in one call of the renderer.
 */
export function landingQuery(slug: string) {
  return queryOptions({
    queryKey: ['landing', slug],
    queryFn: async ({ client }): Promise<ResolvedLanding> => {
      for (const { citySlug } of landingCandidates(slug, taxonomy)) {
        void client.prefetchQuery(cityQuery(citySlug));
      }
      const categories = await client.fetchQuery(categoriesQuery);
      for (const { kind, modifier, category, citySlug } of landingCandidates(slug, categories)) {
        const found = await client.fetchQuery(cityQuery(citySlug));
        const city = found.find(({ slug }) => slug === citySlug);
        if (!city) continue;
        return kind === 'landing'
          ? { kind, modifier, category, city }
          : { kind, canonicalSlug: landingSlug(modifier, category.slug, city.slug) };
      }
      return { kind: 'none' };
    },
  });
}
