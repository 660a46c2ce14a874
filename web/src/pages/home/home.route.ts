import { home } from '../../../../shared/content/pages/home.ts';
import { faqPage, organization, webSite } from '../../../../shared/domain/pages/structured-data/site.ts';
import { cardFields } from '../../components/clinic-card/card-fields.ts';
import { latestPostsQuery } from '../../features/blog/calls.ts';
import {
  categoriesQuery,
  citiesQuery,
  featuredClinicsQuery,
  statsQuery,
} from '../../features/directory/queries.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { HomePage } from './HomePage.tsx';

const load: Load = async ({ queries }) => {
  const [featured] = await Promise.all([
    queries.fetchQuery(featuredClinicsQuery),
    queries.fetchQuery(citiesQuery),
    queries.fetchQuery(categoriesQuery),
    queries.fetchQuery(statsQuery),
    queries.fetchQuery(latestPostsQuery),
  ]);
  if (!import.meta.env.SSR) return { status: 200 };
  queries.setQueryData(featuredClinicsQuery.queryKey, featured.map(cardFields));
  return { status: 200, structuredData: [webSite(), organization(), faqPage(home.faq.items)] };
};

export const route: RouteModule = { Screen: HomePage, load };
