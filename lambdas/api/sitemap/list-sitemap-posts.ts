import { calls } from '../../../shared/contracts/calls.ts';
import type { Sitemap } from '../../app/sitemap/sitemap.ts';
import { route } from '../../http/route.ts';

export const listSitemapPosts = ({ sitemap }: { sitemap: Sitemap }) =>
  route('listSitemapPosts', calls.listSitemapPosts, async () => ({ body: await sitemap.posts() }));
