import { calls } from '../../../shared/contracts/calls.ts';
import { route } from '../../http/route.ts';
import type { Sitemap } from './sitemap.ts';

export function sitemapRoutes({ sitemap }: { readonly sitemap: Sitemap }) {
  return {
    listSitemapClinics: route('listSitemapClinics', calls.listSitemapClinics, async ({ params }) => ({
      body: await sitemap.clinics(params),
    })),
    listSitemapLandings: route('listSitemapLandings', calls.listSitemapLandings, async ({ params }) => ({
      body: await sitemap.landings(params),
    })),
    listSitemapPosts: route('listSitemapPosts', calls.listSitemapPosts, async () => ({
      body: await sitemap.posts(),
    })),
  };
}
