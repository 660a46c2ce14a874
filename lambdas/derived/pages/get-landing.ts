import type { Landing } from '../../../shared/contracts/pages/landings.ts';
import { landingCandidates } from '../../../shared/domain/pages/landing.ts';
import { landingSlug } from '../../../shared/domain/pages/landing-slug.ts';
import { notFound } from '../../platform/errors.ts';
import type { CityLists, Directory } from '../../records/taxonomy/index.ts';

/**
 * What the slug of a landing page stands for. Looks up one city, rarely a second. Throws `not_found` when there is no such
 * specialty or city.
 */
export function createGetLanding(
  directory: Pick<Directory, 'categories'>,
  cities: Pick<CityLists, 'withSlug'>,
): (slug: string) => Promise<Landing> {
  return async (slug) => {
    for (const { modifier, category, citySlug } of landingCandidates(slug, await directory.categories())) {
      const city = await cities.withSlug(citySlug);
      if (city !== undefined) {
        return { slug: landingSlug(modifier, category.slug, city.slug), modifier, category, city };
      }
    }
    throw notFound('There is no such page.');
  };
}
