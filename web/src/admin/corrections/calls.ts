import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffCorrections as copy } from '../../../../shared/content/staff/corrections.ts';
import type { CorrectionStatus } from '../../../../shared/contracts/corrections/corrections.ts';
import type { StaffCorrection } from '../../../../shared/contracts/corrections/staff-corrections.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError, apiPages } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import { SignedOut, useSession } from '../session/session.ts';

/** Rows of each page of the call. */
const PAGE = '50';

export const correctionPages = (status: CorrectionStatus) =>
  apiPages(contracts.listCorrections, { query: { status, limit: PAGE } });

/** Whether another member of staff has decided the correction, or it is gone. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** Accepts a correction by its id. */
export function useAccept(onDecided: (id: string) => void) {
  const { withToken } = useSession();
  const toasts = useToast();
  const forget = useForgetDecided();
  return useMutation({
    mutationFn: (id: string): Promise<StaffCorrection> =>
      withToken((token) => sendCall(contracts.acceptCorrection, { params: { id }, token })),
    onSuccess: ({ id }) => {
      toasts.show(copy.accept.done);
      forget();
      onDecided(id);
    },
    onError: (error, id) => {
      if (isDecided(error)) {
        toasts.show(copy.conflict);
        onDecided(id);
      } else if (!(error instanceof SignedOut)) {
        toasts.show({ ...copy.accept.failed, variant: 'destructive' });
      }
    },
  });
}

/** Removes the cached lists of decided corrections, so that they are read when they are next shown. */
export function useForgetDecided(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const status of ['accepted', 'rejected'] as const) {
      queries.removeQueries({ queryKey: correctionPages(status).queryKey });
    }
  };
}
