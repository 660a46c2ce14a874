import type { SitemapLanding, SitemapPost } from '../../../shared/contracts/sitemap.ts';
import type { PostReader } from '../blog/ports.ts';
import type { Directory } from '../directory/directory.ts';
import { invalid } from '../errors.ts';
import type { SitemapStore, Slice } from './ports.ts';

/** The limit of URLs in one sitemap file (sitemaps.org), and so of one call. */
export const MAX_SITEMAP_URLS = 50_000;

export interface Sitemap {
  /** Throws `invalid_request` when the slice exceeds a file: more parts are needed. */
  clinics(slice: Slice): Promise<string[]>;
  landings(): Promise<SitemapLanding[]>;
  posts(): Promise<SitemapPost[]>;
}

export function createSitemap(
  directory: Pick<Directory, 'cities' | 'categories'>,
  store: SitemapStore,
  posts: Pick<PostReader, 'newest'>,
): Sitemap {
  return {
    async clinics(slice) {
      const slugs = await store.clinicSlugs(slice, MAX_SITEMAP_URLS + 1);
      if (slugs.length > MAX_SITEMAP_URLS) {
        throw invalid({ parts: [`must be more: a part holds over ${MAX_SITEMAP_URLS} clinics`] });
      }
      return [...slugs];
    },
    async landings() {
      const [pairs, cities, categories] = await Promise.all([
        store.pairCounts(),
        directory.cities(),
        directory.categories(),
      ]);
      const cityById = new Map(cities.map(({ id, slug }) => [id, slug]));
      const categoryById = new Map(categories.map(({ id, slug }) => [id, slug]));
      return pairs.flatMap(({ cityId, categoryId, clinicCount }) => {
        const city = cityById.get(cityId);
        const category = categoryById.get(categoryId);
        const shown = clinicCount > 0 && city !== undefined && category !== undefined;
        return shown ? [{ city, category, clinicCount }] : [];
      });
    },
    async posts() {
      return [...(await posts.newest(MAX_SITEMAP_URLS))];
    },
  };
}
