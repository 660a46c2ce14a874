import { contracts } from '../../../shared/contracts/index.ts';
import type { Sitemap } from '../../app/sitemap/sitemap.ts';
import { route } from '../../http/route.ts';

export const listSitemapPosts = ({ sitemap }: { sitemap: Sitemap }) =>
  route('listSitemapPosts', contracts.listSitemapPosts, async () => ({ body: await sitemap.posts() }));
