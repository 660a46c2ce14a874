import { queryOptions } from '@tanstack/react-query';
import { pluralName } from '../../../../shared/domain/taxonomy/plural-name.ts';
import { categoriesQuery, largestCitiesQuery } from '../../features/directory/queries.ts';
import { byName } from '../../lib/cities.ts';

/** What links to other landing pages name. A rendered page contains this, and not the lists that it is read from. */
export const landingNamesQuery = queryOptions({
  queryKey: ['landing-names'],
  queryFn: async ({ client }) => {
    const [cities, categories] = await Promise.all([
      client.fetchQuery(largestCitiesQuery),
      client.fetchQuery(categoriesQuery),
    ]);
    return {
      categories: categories.map((category) => ({ slug: category.slug, plural: pluralName(category) })),
      cities: byName(cities).map(({ slug, name }) => ({ slug, name })),
    };
  },
});
