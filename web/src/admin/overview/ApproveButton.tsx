import { Button } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import { SignedOut, useSession } from '../session/session.ts';
import { useDecided } from './decided.tsx';

const copy = admin.approve;

interface ApproveButtonProps {
  readonly clinic: { readonly id: string; readonly name: string };
  readonly primary?: boolean;
  readonly onApproved?: () => void;
}

/** Approves a clinic. Idempotent. */
export function ApproveButton({ clinic, primary = false, onApproved }: ApproveButtonProps) {
  const { withToken } = useSession();
  const decided = useDecided();
  const toasts = useToast();
  const approval = useMutation({
    mutationFn: () =>
      withToken((token) => sendCall(contracts.approveClinic, { params: { id: clinic.id }, token })),
    onSuccess: () => {
      toasts.show(copy.done);
      decided.add(clinic.id);
      onApproved?.();
    },
    onError: (error) => {
      if (error instanceof SignedOut) return;
      const conflict = error instanceof ApiError && error.status === 409;
      toasts.show({ ...(conflict ? copy.conflict : copy.failed), variant: 'destructive' });
    },
  });
  return (
    <Button
      variant={primary ? 'primary' : 'normal'}
      ariaLabel={copy.actionOn(clinic.name)}
      loading={approval.isPending}
      loadingText={copy.pending}
      onClick={() => approval.mutate()}
    >
      {copy.action}
    </Button>
  );
}
