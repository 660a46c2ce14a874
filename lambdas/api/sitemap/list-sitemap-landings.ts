import { calls } from '../../../shared/contracts/calls.ts';
import type { Sitemap } from '../../app/sitemap/sitemap.ts';
import { route } from '../../http/route.ts';

export const listSitemapLandings = ({ sitemap }: { sitemap: Sitemap }) =>
  route('listSitemapLandings', calls.listSitemapLandings, async () => ({
    body: await sitemap.landings(),
  }));
