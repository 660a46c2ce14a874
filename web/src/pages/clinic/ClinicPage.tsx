import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { clinic as copy } from '../../../../shared/content/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Message } from '../../components/message/Message.tsx';
import { LoadError, LoadingHeading } from '../../components/query-state/PageStates.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { ClinicSkeleton } from '../../features/clinic/ClinicSkeleton.tsx';
import { ClinicView } from '../../features/clinic/ClinicView.tsx';
import { pageDescription, pageTitle } from '../../features/clinic/facts.ts';
import { clinicKey, clinicQuery } from '../../features/clinic/queries.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { hasStaffMarker } from '../../lib/staff-marker.ts';

/** Loads for staff only. */
const StaffPreview = lazy(() => import('../../features/clinic/StaffPreview.tsx'));

/** Clinic detail (/clinics/{slug}). */
export function ClinicPage() {
  const { slug = '' } = useParams();
  const key = clinicKey(slug);
  if (key === undefined) return <NoClinic {...copy.invalid} />;
  return <KnownClinic slugOrId={key} segment={slug} />;
}

interface KnownClinicProps {
  readonly slugOrId: string;
  /** The address's last segment as it stands. */
  readonly segment: string;
}

function KnownClinic({ slugOrId, segment }: KnownClinicProps) {
  const query = useQuery(clinicQuery(slugOrId));
  useCanonicalAddress(query.data, segment);
  if (query.data === null) return <NotPublic slugOrId={slugOrId} />;
  return (
    <div className="container">
      {query.isPending && <LoadingHeading text={copy.loading} />}
      <QueryState
        query={{ data: query.data, isError: query.isError }}
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

/** An id in the address, or a slug in upper case, gives way to the slug, without asking again. */
function useCanonicalAddress(clinic: ClinicDetail | null | undefined, segment: string): void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!clinic || clinic.slug === segment) return;
    queryClient.setQueryData(clinicQuery(clinic.slug).queryKey, clinic);
    navigate(paths.clinic(clinic.slug), { replace: true });
  }, [clinic, segment, navigate, queryClient]);
}

/** For everyone else it does not exist; the server, which knows nobody, says so too. */
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
      />
    </Suspense>
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
