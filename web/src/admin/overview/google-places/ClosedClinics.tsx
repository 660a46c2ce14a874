import { Button } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { ClosedClinic } from '../../../../../shared/contracts/google-places/google-places.ts';
import { contracts } from '../../../../../shared/contracts/index.ts';
import { SignedOut, useSession } from '../../../accounts/session.ts';
import { useToast } from '../../../components/toast/toast-context.ts';
import { sendCall } from '../../../lib/send.ts';
import { StaffTable } from '../../kit/StaffTable.tsx';
import { useRowFocus } from '../../kit/use-row-focus.ts';
import { ViewLink } from '../../kit/ViewLink.tsx';
import { closedPages } from '../queries.ts';
import { MapsLink } from './MapsLink.tsx';
import { columnsWithActions, ROWS } from './task-columns.tsx';
import { isGone, useTasks } from './use-tasks.ts';

const copy = admin.closed;

type Decided = ReturnType<typeof useTasks<ClosedClinic>>['decided'];

/** Clinics that are permanently closed according to Google, for staff to check. */
export function ClosedClinics() {
  const { query, gone, decided } = useTasks(closedPages);
  const columns = useMemo(
    () =>
      columnsWithActions<ClosedClinic>(330, (clinic) => (
        <>
          <ReviewButton clinic={clinic} decided={decided} />
          <ViewLink clinic={clinic} />
          <MapsLink placeId={clinic.placeId} name={clinic.name} />
        </>
      )),
    [decided],
  );
  return (
    <div {...useRowFocus(gone)}>
      <StaffTable words={copy} query={query} columns={columns} pageSize={ROWS} />
    </div>
  );
}

interface ReviewButtonProps {
  readonly clinic: ClosedClinic;
  readonly decided: Decided;
}

function ReviewButton({ clinic, decided }: ReviewButtonProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const review = useMutation({
    mutationFn: () =>
      withToken((token) => sendCall(contracts.reviewClosedClinic, { params: { id: clinic.id }, token })),
    onSuccess: () => decided(clinic.id, copy.done),
    onError: (error) => {
      if (isGone(error)) decided(clinic.id, admin.googlePlaces.gone);
      else if (!(error instanceof SignedOut)) {
        toasts.show({ ...copy.failedToReview, variant: 'destructive' });
      }
    },
  });
  return (
    <Button
      wrapText={false}
      ariaLabel={copy.actionOn(clinic.name)}
      loading={review.isPending}
      loadingText={copy.pending}
      onClick={() => review.mutate()}
    >
      {copy.action}
    </Button>
  );
}
