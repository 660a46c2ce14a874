import type { SitemapLanding, SitemapPost } from '../../../shared/contracts/pages/sitemap.ts';
import {
  clinicParts,
  hasPart,
  landingParts,
  practitionerParts,
} from '../../../shared/domain/pages/sitemap.ts';
import { notFound } from '../../platform/errors.ts';
import type { Directory } from '../../records/taxonomy/index.ts';
import type { PostRepository } from '../posts/index.ts';
import type { SitemapRepository, Slice } from './sitemap-repository.ts';

/** The methods throw `not_found`, before they read it, for a slice that the sitemap's index does not name. */
export interface Sitemap {
  clinics(slice: Slice): Promise<string[]>;
  practitioners(slice: Slice): Promise<string[]>;
  landings(slice: Slice): Promise<SitemapLanding[]>;
  /** The newest ones, as many as a call may read. */
  posts(): Promise<SitemapPost[]>;
}

export function createSitemap(
  directory: Pick<Directory, 'stats' | 'withPresentNames'>,
  store: Pick<SitemapRepository, 'clinicSlugs' | 'personSlugs' | 'pairCounts'>,
  posts: Pick<PostRepository, 'newest'>,
): Sitemap {
  return {
    async clinics(slice) {
      requirePart(slice, clinicParts(await directory.stats()));
      return [...(await store.clinicSlugs(slice))];
    },
    async practitioners(slice) {
      requirePart(slice, practitionerParts(await directory.stats()));
      return [...(await store.personSlugs(slice))];
    },
    async landings(slice) {
      requirePart(slice, landingParts(await directory.stats()));
      const pairs = await store.pairCounts(slice);
      const named = await directory.withPresentNames(
        pairs.map(({ cityId, categoryId, clinicCount }) => ({
          // The id of a city is its first slug; a category that is gone keeps this empty one.
          city: { id: cityId, slug: cityId, name: '', state: '' },
          category: { id: categoryId, slug: '', name: '' },
          clinicCount,
        })),
      );
      return named.flatMap(({ city, category, clinicCount }) =>
        clinicCount > 0 && category.slug !== ''
          ? [{ city: city.slug, category: category.slug, clinicCount }]
          : [],
      );
    },
    posts: async () => [...(await posts.newest())],
  };
}

/** Calls count parts from 0, files from 1. */
function requirePart({ parts, part }: Slice, current: number): void {
  if (!hasPart({ parts, part: part + 1 }, current)) throw notFound('The sitemap has no such part.');
}
