import { Box, Header, SpaceBetween } from '@cloudscape-design/components';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import * as z from 'zod/mini';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { staffClinics as copy } from '../../../../shared/content/staff/clinics.ts';
import type { EditedClinic } from '../../../../shared/contracts/clinics/staff-clinics.ts';
import { useSession } from '../../accounts/session.ts';
import { paths } from '../../lib/paths.ts';
import { activityPages } from '../activity/ActivityPage.tsx';
import { RecordHistory } from '../activity/RecordHistory.tsx';
import { FailedAlert, Loading } from '../kit/QueryStatus.tsx';
import { StaffLink } from '../kit/StaffLink.tsx';
import { UserText } from '../kit/UserText.tsx';
import { ViewLink } from '../kit/ViewLink.tsx';
import { DecidedProvider, useDecided } from '../overview/decided.tsx';
import { ClinicForm } from './ClinicForm.tsx';
import { Disputes } from './Disputes.tsx';
import { ListingState } from './ListingState.tsx';
import { staffClinicQuery } from './queries.ts';
import { WaitingState } from './WaitingState.tsx';

const ClinicPeople = lazy(() =>
  import('../later-pages.ts').then((pages) => ({ default: pages.ClinicPeople })),
);

/** A clinic, or a practice that waits for approval: status, form and history. */
export function ClinicDetails({ id }: { readonly id: string }) {
  return (
    <DecidedProvider>
      <Details id={id} />
    </DecidedProvider>
  );
}

function Details({ id }: { readonly id: string }) {
  const query = useQuery({ ...staffClinicQuery(id), refetchOnWindowFocus: false });
  const queries = useQueryClient();
  const { publicChanged } = useSession();
  const changed = (clinic: EditedClinic) => {
    queries.setQueryData(staffClinicQuery(id).queryKey, clinic);
    void queries.invalidateQueries({ queryKey: activityPages({ recordId: id }).queryKey });
    void publicChanged();
  };
  const { ids } = useDecided();
  const { data: clinic, isError } = query;
  return (
    <SpaceBetween size="l">
      <BackLink />
      {isError && (
        <FailedAlert words={copy} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Loading label={copy.loading} />}
      {clinic === null && <Box>{ids.has(id) ? copy.waiting.rejected : copy.missing}</Box>}
      {clinic && (
        <SpaceBetween size="l">
          <Header variant="h2" actions={<ViewLink clinic={{ ...clinic, status: 'approved' }} />}>
            <UserText>{clinic.name}</UserText>
          </Header>
          {clinic.status === 'pending_approval' ? (
            <WaitingState clinic={clinic} />
          ) : (
            <>
              <ListingState clinic={clinic} onChanged={changed} />
              <Disputes clinic={clinic} onChanged={changed} />
            </>
          )}
          <ClinicForm clinic={clinic} onChanged={changed} />
          {clinic.status !== 'pending_approval' && (
            <Suspense fallback={<Loading label={admin.loading} />}>
              <ClinicPeople clinic={clinic} />
            </Suspense>
          )}
          <RecordHistory id={id} title={copy.history} />
        </SpaceBetween>
      )}
    </SpaceBetween>
  );
}

/** Filters of the list that led here, as its address has them. */
const listStateSchema = z.object({ list: z.string() });

function BackLink() {
  const { list = '' } = z.safeParse(listStateSchema, useLocation().state).data ?? {};
  return <StaffLink path={`${paths.adminClinics}${list}`}>{copy.back}</StaffLink>;
}
