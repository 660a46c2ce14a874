import type { QueryClient } from '@tanstack/react-query';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail, GoneClinic } from '../../../../shared/contracts/entities.ts';
import { clinicData } from '../../../../shared/domain/pages/structured-data/clinic.ts';
import { breadcrumbs } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import type { Load, RouteModule } from '../../lib/route.ts';
import { ClinicNotFound, ClinicPage } from './ClinicPage.tsx';
import { REVIEWS_SHOWN } from './facts.ts';
import { clinicKey, clinicQuery, isGone, peersList, peersQuery } from './queries.ts';

const load: Load = async ({ queries, params: { slug = '' } }) => {
  const key = clinicKey(slug);
  if (key === undefined) return { status: 404 };
  const clinic = await queries.fetchQuery(clinicQuery(key));
  if (!clinic) return { status: 404 };
  if (isGone(clinic)) {
    await loadPeers(queries, clinic);
    return { status: 410 };
  }
  if (clinic.slug !== slug) {
    // Caches the clinic for the page of its current slug.
    queries.setQueryData(clinicQuery(clinic.slug).queryKey, clinic);
    return { status: 301, location: paths.clinic(clinic.slug) };
  }

  const { name, city, category } = clinic;
  await loadPeers(queries, clinic);
  if (!import.meta.env.SSR) return { status: 200 };
  queries.setQueryData(clinicQuery(key).queryKey, shownFields(clinic));
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

/** What the page shows of a clinic: a rendered page contains no more. */
function shownFields({
  googlePlaceId: _place,
  schemaType: _type,
  email: _email,
  location: _location,
  phoneExtension: _extension,
  practitioners,
  practiceHours,
  ...shown
}: ClinicDetail): ClinicDetail {
  return {
    ...shown,
    // Genders load with the filters.
    ...(practitioners && { practitioners: practitioners.map(({ gender: _gender, ...person }) => person) }),
    // Hours that were read are shown instead of their text.
    ...(shown.hours === undefined && practiceHours !== undefined && { practiceHours }),
    reviews: shown.reviews.slice(0, REVIEWS_SHOWN),
  };
}

async function loadPeers(queries: QueryClient, { city, category }: ClinicDetail | GoneClinic): Promise<void> {
  await queries.fetchQuery(peersQuery(city.slug, category.slug));
  if (import.meta.env.SSR) queries.removeQueries({ queryKey: peersList(city.slug, category.slug).queryKey });
}

export const route: RouteModule = { Screen: ClinicPage, load, NotFound: ClinicNotFound };
