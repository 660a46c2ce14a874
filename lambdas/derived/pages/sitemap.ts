import type { SitemapLanding, SitemapPost } from '../../../shared/contracts/pages/sitemap.ts';
import { invalid } from '../../platform/errors.ts';
import type { Directory } from '../../records/taxonomy/index.ts';
import type { PostRepository } from '../posts/index.ts';
import type { SitemapRepository, Slice } from './sitemap-repository.ts';

/** The limit of URLs in one sitemap file (sitemaps.org), and so of one call. */
export const MAX_SITEMAP_URLS = 50_000;

export interface Sitemap {
  /** Throws `invalid_request` when the slice exceeds a file: more parts are needed. */
  clinics(slice: Slice): Promise<string[]>;
  landings(slice: Slice): Promise<SitemapLanding[]>;
  posts(): Promise<SitemapPost[]>;
}

export function createSitemap(
  directory: Pick<Directory, 'categories'>,
  store: Pick<SitemapRepository, 'clinicSlugs' | 'pairCounts'>,
  posts: Pick<PostRepository, 'newest'>,
): Sitemap {
  return {
    async clinics(slice) {
      const slugs = await store.clinicSlugs(slice, MAX_SITEMAP_URLS + 1);
      if (slugs.length > MAX_SITEMAP_URLS) {
        throw invalid({ parts: [`must be more: a part holds over ${MAX_SITEMAP_URLS} clinics`] });
      }
      return [...slugs];
    },
    async landings(slice) {
      const [pairs, categories] = await Promise.all([store.pairCounts(slice), directory.categories()]);
      const slugs = new Map(categories.map(({ id, slug }) => [id, slug]));
      return pairs.flatMap(({ city, categoryId, clinicCount }) => {
        const category = slugs.get(categoryId);
        return clinicCount > 0 && category !== undefined ? [{ city, category, clinicCount }] : [];
      });
    },
    async posts() {
      return [...(await posts.newest(MAX_SITEMAP_URLS))];
    },
  };
}
