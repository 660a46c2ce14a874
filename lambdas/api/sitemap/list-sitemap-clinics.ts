import { contracts } from '../../../shared/contracts/index.ts';
import type { Sitemap } from '../../app/sitemap/sitemap.ts';
import { route } from '../../http/route.ts';

export const listSitemapClinics = ({ sitemap }: { sitemap: Sitemap }) =>
  route('listSitemapClinics', contracts.listSitemapClinics, async ({ params }) => ({
    body: await sitemap.clinics(params),
  }));
