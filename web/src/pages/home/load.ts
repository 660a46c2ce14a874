import { home } from '../../../../shared/content/home.ts';
import { faqPage, organization, webSite } from '../../../../shared/domain/structured-data/index.ts';
import { cardFields } from '../../components/clinic-card/card-fields.ts';
import { latestPostsQuery } from '../../features/blog/queries.ts';
import {
  categoriesQuery,
  citiesQuery,
  featuredClinicsQuery,
  statsQuery,
} from '../../features/directory/queries.ts';
import type { Load } from '../../server/load.ts';

export const load: Load = async ({ queries }) => {
  const [featured] = await Promise.all([
    queries.fetchQuery(featuredClinicsQuery),
    queries.fetchQuery(citiesQuery),
    queries.fetchQuery(categoriesQuery),
    queries.fetchQuery(statsQuery),
    queries.fetchQuery(latestPostsQuery),
  ]);
  queries.setQueryData(featuredClinicsQuery.queryKey, featured.map(cardFields));
  return { status: 200, structuredData: [webSite(), organization(), faqPage(home.faq.items)] };
};
