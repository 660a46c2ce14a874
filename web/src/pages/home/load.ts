import { organization, webSite } from '../../../../shared/domain/structured-data/index.ts';
import { cardFields } from '../../components/clinic-card/card-fields.ts';
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
  ]);
  queries.setQueryData(featuredClinicsQuery.queryKey, featured.map(cardFields));
  return { status: 200, structuredData: [webSite(), organization()] };
};
