import { search as copy } from '../../../../shared/content/search/search.ts';
import { clinicList } from '../../../../shared/domain/pages/structured-data/site.ts';
import { trimmedPage } from '../../components/clinic-card/card-fields.ts';
import {
  categoriesQuery,
  citiesQuery,
  cityQuery,
  postalPlaceQuery,
  statsQuery,
} from '../../features/directory/queries.ts';
import { safetyQuery } from '../../features/safety/queries.ts';
import { chosen, parseFilters } from '../../features/search/filters.ts';
import { clinicPagesQuery } from '../../features/search/queries.ts';
import { missingCity, type ResolvedFilters, resolveFilters } from '../../features/search/resolve.ts';
import { itemsOf } from '../../lib/api.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { SearchPage } from './SearchPage.tsx';

/** Redirects a search with former slugs to the current ones. */
function movedTo(search: URLSearchParams, { city, category }: ResolvedFilters): string | undefined {
  const present = new URLSearchParams(search);
  for (const [name, place] of [
    ['city', city],
    ['category', category],
  ] as const) {
    if (place && search.has(name)) present.set(name, place.slug);
  }
  return String(present) === String(search) ? undefined : `${paths.search()}?${present}`;
}

/**
 * The lists first, since they turn the query string's slugs into ids. Filtered searches are rendered too, so that the form
 * works before JavaScript.
 */
const load: Load = async ({ queries, search }) => {
  const filters = parseFilters(search.toString());
  const citySlug = chosen(filters.city);
  const [listed, categories, postal] = await Promise.all([
    queries.fetchQuery(citiesQuery),
    queries.fetchQuery(categoriesQuery),
    filters.postal === '' ? undefined : queries.fetchQuery(postalPlaceQuery(filters.postal)),
    queries.fetchQuery(statsQuery),
    // Needed if the list does not contain it: the renderer gets all three by one call.
    import.meta.env.SSR && filters.q !== '' && queries.fetchQuery(safetyQuery(filters.q)),
    import.meta.env.SSR && citySlug !== undefined && queries.fetchQuery(cityQuery(citySlug)),
  ]);
  const missing = missingCity(filters, listed);
  const found = missing === undefined ? [] : await queries.fetchQuery(cityQuery(missing));
  const resolved = resolveFilters(filters, [...listed, ...found], categories, found, postal);
  const moved = movedTo(search, resolved);
  if (import.meta.env.SSR && moved !== undefined) return { status: 301, location: moved };
  const clinicsQuery = clinicPagesQuery(resolved);
  const { pages, pageParams } = await queries.fetchInfiniteQuery(clinicsQuery);
  if (!import.meta.env.SSR) return { status: 200 };
  if (citySlug !== undefined && missing === undefined) queries.removeQueries(cityQuery(citySlug));
  queries.setQueryData(clinicsQuery.queryKey, {
    pageParams,
    pages: pages.map(trimmedPage),
  });
  return {
    status: 200,
    structuredData: [
      breadcrumbs({ name: copy.title, path: paths.search() }),
      clinicList(copy.title, itemsOf(pages)),
    ],
  };
};

export const route: RouteModule = { Screen: SearchPage, load };
