import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { landing as copy, landingDescription, landingTitle } from '../../../../shared/content/landing.ts';
import type { Category, City } from '../../../../shared/contracts/entities.ts';
import { hasModifier, parseLandingSlug } from '../../../../shared/domain/landing.ts';
import { ClinicGridSkeleton } from '../../components/clinic-card/ClinicGrid.tsx';
import { useClinicPages } from '../../components/clinic-card/use-clinic-pages.ts';
import { ErrorCard } from '../../components/query-state/ErrorCard.tsx';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { CitySidebar } from '../../features/landing/CitySidebar.tsx';
import { lacksTexts } from '../../features/landing/card-fields.ts';
import { EmergencyNotice } from '../../features/landing/EmergencyNotice.tsx';
import { AboutList, Guide } from '../../features/landing/Guide.tsx';
import { LandingHeader } from '../../features/landing/LandingHeader.tsx';
import { averageRating, countText } from '../../features/landing/list.ts';
import { MoreLandings } from '../../features/landing/MoreLandings.tsx';
import { type Landing, landingNames } from '../../features/landing/names.ts';
import { Providers } from '../../features/landing/Providers.tsx';
import { landingClinicsQuery, landingGuideQuery } from '../../features/landing/queries.ts';
import { useNow } from '../../lib/now.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { NotFoundPage } from '../not-found/NotFoundPage.tsx';
import styles from './landing-page.module.css';

/** Placeholders while the lists load that the address is read with (specification, section 9). */
const LIST_PLACEHOLDERS = 6;

/** Pages with fewer clinics stay out of search engines: they would promise a choice that is none. */
const MIN_INDEXED = 3;

/** Landing page for modifier, specialty and city (/{slug}). */
export function LandingPage() {
  const { slug = '' } = useParams();
  // Most addresses that end here are mistyped: those need no lists to be told so.
  return hasModifier(slug) ? <PossibleLanding slug={slug} /> : <NotFoundPage />;
}

function PossibleLanding({ slug }: { readonly slug: string }) {
  const cities = useQuery(citiesQuery);
  const categories = useQuery(categoriesQuery);
  if (!cities.data || !categories.data) {
    return cities.isError || categories.isError ? <Failed /> : <Waiting />;
  }
  const parsed = parseLandingSlug(slug, cities.data, categories.data);
  switch (parsed.kind) {
    case 'none':
      return <NotFoundPage />;
    case 'alias':
      return <Moved to={paths.landingPage(parsed.canonicalSlug)} />;
    case 'landing':
      // Keyed, so that search and order start anew on another landing page.
      return <KnownLanding key={slug} landing={parsed} cities={cities.data} categories={categories.data} />;
  }
}

interface KnownLandingProps {
  readonly landing: Landing;
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
}

function KnownLanding({ landing, cities, categories }: KnownLandingProps) {
  const { modifier, category, city } = landing;
  const names = landingNames(landing);
  const title = landingTitle(modifier, names);
  const year = useNow().getUTCFullYear();
  const query = useInfiniteQuery(landingClinicsQuery(landing));
  const { data: guide } = useQuery(landingGuideQuery(landing));
  const { clinics, more } = useClinicPages(query);

  const { refetch } = query;
  const asked = useRef(false);
  /** Fetches what the server left out, once; should that fail, the search has names and addresses still. */
  function completeTexts(): void {
    if (asked.current || !clinics || !lacksTexts(clinics)) return;
    asked.current = true;
    void refetch();
  }

  const listed = clinics ?? [];
  const count = listed.length > 0 ? countText(listed.length, more.hasMore) : '';
  const tooFew = clinics !== undefined && clinics.length < MIN_INDEXED;
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta
        title={copy.metaTitle(title, year)}
        description={landingDescription(modifier, names, { count, average: averageRating(listed) })}
        canonicalPath={paths.landing(modifier, category.slug, city.slug)}
        noindex={tooFew || query.isLoadingError}
      />
      <LandingHeader title={title} names={names} count={count} />
      {modifier === 'emergency' && <EmergencyNotice />}
      <div className={styles.columns}>
        <Providers
          title={title}
          city={city}
          category={category}
          clinics={clinics}
          failed={query.isError}
          more={more}
          onSearch={completeTexts}
        />
        <CitySidebar city={city} />
      </div>
      {guide && <Guide {...guide} />}
      <MoreLandings landing={landing} cities={cities} categories={categories} />
      {guide && <AboutList {...guide.about} />}
    </div>
  );
}

/** An alias gives way to the page's own address. */
function Moved({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(to, { replace: true }), [navigate, to]);
  return <Waiting />;
}

function Waiting() {
  return (
    <div className={`container ${styles.page}`}>
      <PageMeta title={copy.loading} description={copy.loading} />
      <h1 className="visually-hidden">{copy.loading}</h1>
      <div aria-busy="true" aria-hidden="true">
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
