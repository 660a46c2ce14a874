import { calls } from '../../../shared/contracts/calls.ts';
import type { FooterLinks } from '../../../shared/contracts/entities.ts';
import type { Landing } from '../../../shared/contracts/pages/landings.ts';
import { route } from '../../http/route.ts';
import type { Sitemap } from './sitemap.ts';

interface Dependencies {
  readonly getFooter: () => Promise<FooterLinks>;
  readonly getLanding: (slug: string) => Promise<Landing>;
  readonly sitemap: Sitemap;
}

export function pageRoutes({ getFooter, getLanding, sitemap }: Dependencies) {
  return {
    getFooter: route('getFooter', calls.getFooter, async () => ({ body: await getFooter() })),
    getLanding: route('getLanding', calls.getLanding, async ({ params }) => ({
      body: await getLanding(params.slug),
    })),
    listSitemapClinics: route('listSitemapClinics', calls.listSitemapClinics, async ({ params }) => ({
      body: await sitemap.clinics(params),
    })),
    listSitemapPractitioners: route(
      'listSitemapPractitioners',
      calls.listSitemapPractitioners,
      async ({ params }) => ({ body: await sitemap.practitioners(params) }),
    ),
    listSitemapLandings: route('listSitemapLandings', calls.listSitemapLandings, async ({ params }) => ({
      body: await sitemap.landings(params),
    })),
    listSitemapPosts: route('listSitemapPosts', calls.listSitemapPosts, async () => ({
      body: await sitemap.posts(),
    })),
  };
}
