import { landingTitle } from '../../../../shared/content/pages/landing.ts';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { hasModifier } from '../../../../shared/domain/pages/landing.ts';
import { clinicList } from '../../../../shared/domain/pages/structured-data/site.ts';
import { trimmedPage } from '../../components/clinic-card/card-fields.ts';
import { sortClinics } from '../../components/clinic-card/sort-clinics.ts';
import { categoriesQuery, largestCitiesQuery } from '../../features/directory/queries.ts';
import { landingNames } from '../../features/landing/names.ts';
import { landingClinicsQuery, landingGuideQuery, landingQuery } from '../../features/landing/queries.ts';
import { itemsOf } from '../../lib/api.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { LandingPage } from './LandingPage.tsx';
import { landingNamesQuery } from './landing-names.ts';

/** The slug first, since it has the ids of city and specialty. */
const load: Load = async ({ queries, params: { slug = '' } }) => {
  if (!hasModifier(slug)) return { status: 404 };
  const parsed = await queries.fetchQuery(landingQuery(slug));
  if (parsed === null) return { status: 404 };
  if (parsed.slug !== slug) return { status: 301, location: paths.landingPage(parsed.slug) };
  const clinicsQuery = landingClinicsQuery(parsed);
  const [{ pages, pageParams }] = await Promise.all([
    queries.fetchInfiniteQuery(clinicsQuery),
    queries.fetchQuery(landingGuideQuery(parsed)),
    queries.fetchQuery(landingNamesQuery),
  ]);
  if (!import.meta.env.SSR) return { status: 200 };
  for (const { queryKey } of [categoriesQuery, largestCitiesQuery]) queries.removeQueries({ queryKey });
  queries.setQueryData(clinicsQuery.queryKey, {
    pageParams,
    pages: pages.map(trimmedPage),
  });
  const title = landingTitle(parsed.modifier, landingNames(parsed));
  return {
    status: 200,
    structuredData: [
      breadcrumbs({ name: shell.navigation.findProviders, path: paths.search() }, { name: title }),
      clinicList(title, sortClinics(itemsOf(pages), 'rating')),
    ],
  };
};

export const route: RouteModule = { Screen: LandingPage, load };
