import { calls } from '../../../shared/contracts/calls.ts';
import type { Sitemap } from '../../app/sitemap/sitemap.ts';
import { route } from '../../http/route.ts';

export const listSitemapClinics = ({ sitemap }: { sitemap: Sitemap }) =>
  route('listSitemapClinics', calls.listSitemapClinics, async ({ params }) => ({
    body: await sitemap.clinics(params),
  }));
