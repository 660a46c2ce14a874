import { contracts } from '../../../shared/contracts/index.ts';
import type { Sitemap } from '../../app/sitemap/sitemap.ts';
import { route } from '../../http/route.ts';

export const listSitemapLandings = ({ sitemap }: { sitemap: Sitemap }) =>
  route('listSitemapLandings', contracts.listSitemapLandings, async () => ({
    body: await sitemap.landings(),
  }));
