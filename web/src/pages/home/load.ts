import {
  categoriesQuery,
  citiesQuery,
  featuredClinicsQuery,
  statsQuery,
} from '../../features/directory/queries.ts';
import type { Load } from '../../server/load.ts';

export const load: Load = async ({ queries }) => {
  await Promise.all([
    queries.fetchQuery(citiesQuery),
    queries.fetchQuery(categoriesQuery),
    queries.fetchQuery(statsQuery),
    queries.fetchQuery(featuredClinicsQuery),
  ]);
  return { status: 200 };
};
