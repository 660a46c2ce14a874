import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import { MAX_PEERS } from '../../../../shared/contracts/limits.ts';
import { clinicData } from '../../../../shared/domain/pages/structured-data/clinic.ts';
import { cardFields } from '../../components/clinic-card/card-fields.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { ClinicNotFound, ClinicPage } from './ClinicPage.tsx';
import { clinicKey, clinicQuery, isGone, peersQuery } from './queries.ts';

const load: Load = async ({ queries, params: { slug = '' } }) => {
  const key = clinicKey(slug);
  if (key === undefined) return { status: 404 };
  const clinic = await queries.fetchQuery(clinicQuery(key));
  if (!clinic) return { status: 404 };
  if (isGone(clinic)) {
    await queries.fetchQuery(peersQuery(clinic.city.slug, clinic.category.slug));
    return { status: 410 };
  }
  if (clinic.slug !== slug) {
    // Caches the clinic for the page of its current slug.
    queries.setQueryData(clinicQuery(clinic.slug).queryKey, clinic);
    return { status: 301, location: paths.clinic(clinic.slug) };
  }

  const { name, city, category } = clinic;
  const peersOptions = peersQuery(city.slug, category.slug);
  const peers = await queries.fetchQuery(peersOptions);
  if (!import.meta.env.SSR) return { status: 200 };
  // Limits the list to the clinic itself and the peers that the panel shows, to keep the page small.
  queries.setQueryData(peersOptions.queryKey, peers.slice(0, MAX_PEERS + 1).map(cardFields));
  return {
    status: 200,
    structuredData: [
      breadcrumbs(
        { name: copy.breadcrumb.search, path: paths.search() },
        {
          name: copy.breadcrumb.peers(category.name, city.name),
          path: paths.landing('best', category.slug, city.slug),
        },
        { name, path: paths.clinic(slug) },
      ),
      clinicData(clinic),
    ],
  };
};

export const route: RouteModule = { Screen: ClinicPage, load, NotFound: ClinicNotFound };
