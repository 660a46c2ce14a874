import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import {
  landing as copy,
  landingDescription,
  landingTitle,
} from '../../../../shared/content/pages/landing.ts';
import { ClinicGridSkeleton } from '../../components/clinic-card/ClinicGrid.tsx';
import { useClinicPages } from '../../components/clinic-card/use-clinic-pages.ts';
import { ErrorCard } from '../../components/query-state/ErrorCard.tsx';
import { CitySidebar } from '../../features/landing/CitySidebar.tsx';
import { EmergencyNotice } from '../../features/landing/EmergencyNotice.tsx';
import { AboutList, Guide } from '../../features/landing/Guide.tsx';
import { LandingHeader } from '../../features/landing/LandingHeader.tsx';
import { averageRating, countText } from '../../features/landing/list.ts';
import { MoreLandings } from '../../features/landing/MoreLandings.tsx';
import { type Landing, landingNames } from '../../features/landing/names.ts';
import { Providers } from '../../features/landing/Providers.tsx';
import { landingClinicsQuery, landingGuideQuery, landingQuery } from '../../features/landing/queries.ts';
import { TypedSafetyCards } from '../../features/safety/TypedSafetyCards.tsx';
import { useNow } from '../../lib/now.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { landingNamesQuery } from './landing-names.ts';
import styles from './landing-page.module.css';

/** Placeholders while the slug is resolved (specification, section 9). */
const LIST_PLACEHOLDERS = 6;

/** Minimum clinics of a page that search engines index: fewer offer no choice. */
const MIN_INDEXED = 3;

/** Landing page for modifier, specialty and city (/{slug}). */
export function LandingPage() {
  const { slug = '' } = useParams();
  const { data, isError } = useQuery(landingQuery(slug));
  // The route's load handles an unknown slug or an alias.
  if (data?.slug !== slug) return isError ? <Failed /> : <Loading />;
  return <KnownLanding landing={data} />;
}

function KnownLanding({ landing }: { readonly landing: Landing }) {
  const { modifier, category, city } = landing;
  const names = landingNames(landing);
  const title = landingTitle(modifier, names);
  const year = useNow().getUTCFullYear();
  const query = useInfiniteQuery(landingClinicsQuery(landing));
  const { data: guide } = useQuery(landingGuideQuery(landing));
  const { data: others } = useQuery(landingNamesQuery);
  const { clinics, more } = useClinicPages(query);

  const listed = clinics ?? [];
  const count = listed.length > 0 ? countText(listed.length, more.hasMore) : '';
  const tooFew = clinics !== undefined && clinics.length < MIN_INDEXED;
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta
        title={copy.metaTitle(title, year)}
        description={landingDescription(modifier, names, { count, average: averageRating(listed) })}
        canonicalPath={paths.landing(modifier, category.slug, city.slug)}
        image={city.imageUrl}
        noindex={tooFew || query.isLoadingError}
      />
      <LandingHeader title={title} names={names} count={count} />
      {modifier === 'emergency' && <EmergencyNotice />}
      <div className={styles.columns}>
        <Providers
          title={title}
          landing={landing}
          clinics={clinics}
          hasMore={more.hasMore}
          help={(text) => <TypedSafetyCards text={text} city={city} />}
        />
        <CitySidebar city={city} />
      </div>
      {guide && <Guide {...guide} />}
      <MoreLandings landing={landing} categories={others?.categories ?? []} cities={others?.cities ?? []} />
      {guide && <AboutList {...guide.about} />}
    </div>
  );
}

/** Title and heading until the lists are loaded; the placeholders are hidden from screen readers. */
function Loading() {
  return (
    <div className={`container ${styles.page}`} aria-busy="true">
      <PageMeta title={copy.loading} description={copy.loading} />
      <h1 className="visually-hidden">{copy.loading}</h1>
      <div aria-hidden="true">
        <ClinicGridSkeleton count={LIST_PLACEHOLDERS} />
      </div>
    </div>
  );
}

function Failed() {
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={copy.error.title} description={copy.error.text} noindex />
      <ErrorCard {...copy.error} headingLevel={1} />
    </div>
  );
}
