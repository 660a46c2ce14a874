import { admin } from '../../../../shared/content/staff/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { SignedOut } from '../session/session.ts';
import { useDecided } from './decided.tsx';

const copy = admin.approve;

interface ApproveDialogProps {
  readonly clinic: { readonly id: string; readonly name: string; readonly city: { readonly name: string } };
  readonly onClose: () => void;
}

/** Approves a clinic after a question. Idempotent. */
export function ApproveDialog({ clinic: { id, name, city }, onClose }: ApproveDialogProps) {
  const decided = useDecided();
  const toasts = useToast();
  return (
    <ConfirmDialog
      title={copy.title(name)}
      text={copy.intro(city.name)}
      submit={copy.submit}
      pending={copy.pending}
      send={(token) => sendCall(contracts.approveClinic, { params: { id }, token })}
      onSent={() => {
        toasts.show(copy.done);
        decided.add(id);
      }}
      onError={(error) => {
        if (error instanceof SignedOut) return;
        const conflict = error instanceof ApiError && error.status === 409;
        toasts.show({ ...(conflict ? copy.conflict : copy.failed), variant: 'destructive' });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
