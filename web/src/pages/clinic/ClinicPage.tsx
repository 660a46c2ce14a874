import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useParams } from 'react-router-dom';
import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { GoneClinic } from '../../../../shared/contracts/entities.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Message } from '../../components/message/Message.tsx';
import { LoadError, LoadingHeading } from '../../components/query-state/PageStates.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { hasStaffMarker } from '../../lib/staff-marker.ts';
import { ClinicSkeleton } from './ClinicSkeleton.tsx';
import { ClinicView } from './ClinicView.tsx';
import styles from './clinic-page.module.css';
import { pageDescription, pageTitle } from './facts.ts';
import { PeersPanel } from './PeersPanel.tsx';
import { clinicKey, clinicQuery, isGone } from './queries.ts';

/** Loaded for staff only. */
const StaffPreview = lazy(() => import('./StaffPreview.tsx'));

/** Clinic detail (/clinics/{slug}). */
export function ClinicPage() {
  const { slug = '' } = useParams();
  const key = clinicKey(slug);
  const query = useQuery({ ...clinicQuery(key ?? slug), enabled: key !== undefined });
  // Without a clinic the route's load decides; until then the page is loading.
  const clinic = query.data && !isGone(query.data) ? query.data : undefined;
  return (
    <div className="container">
      {!clinic && !query.isError && <LoadingHeading text={copy.loading} />}
      <QueryState
        query={{ data: clinic, isError: query.isError }}
        loading={copy.loading}
        skeleton={<ClinicSkeleton />}
        error={{ node: <LoadError {...copy.error} /> }}
      >
        {(clinic) => (
          <>
            <PageMeta
              title={pageTitle(clinic)}
              description={pageDescription(clinic)}
              canonicalPath={paths.clinic(clinic.slug)}
              image={clinic.imageUrl}
            />
            <ClinicView clinic={clinic} />
          </>
        )}
      </QueryState>
    </div>
  );
}

/** Message for a path without a public clinic. */
export function ClinicNotFound() {
  const { slug = '' } = useParams();
  const key = clinicKey(slug);
  const { data } = useQuery({ ...clinicQuery(key ?? slug), enabled: false });
  if (key === undefined) return <NoClinic {...copy.invalid} />;
  if (data && isGone(data)) return <NoLongerListed clinic={data} />;
  return <NotPublic slugOrId={key} />;
}

/** Staff see a clinic before it is public; the server has no session and renders the public message. */
function NotPublic({ slugOrId }: { readonly slugOrId: string }) {
  const staff = useSyncExternalStore(never, hasStaffMarker, () => false);
  const missing = <NoClinic {...copy.notFound} />;
  if (!staff) return missing;
  return (
    <Suspense fallback={<LoadingHeading text={copy.loading} />}>
      <StaffPreview
        slugOrId={slugOrId}
        View={ClinicView}
        loading={<LoadingHeading text={copy.loading} />}
        missing={missing}
        failed={<LoadError {...copy.error} />}
      />
    </Suspense>
  );
}

/** Patients see other clinics of its city and category instead. */
function NoLongerListed({ clinic }: { readonly clinic: GoneClinic }) {
  const { title, text } = copy.gone;
  return (
    <>
      <Message title={title} text={text(clinic.name)}>
        <PageMeta title={title} description={text(clinic.name)} noindex />
        <ButtonLink to={paths.search()}>{copy.browse}</ButtonLink>
      </Message>
      <div className={`container ${styles.others}`}>
        <PeersPanel clinic={{ ...clinic, slug: '' }} />
      </div>
    </>
  );
}

const never = () => () => {};

function NoClinic({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Message title={title} text={text}>
      <PageMeta title={title} description={text} noindex />
      <ButtonLink to={paths.search()}>{copy.browse}</ButtonLink>
    </Message>
  );
}
