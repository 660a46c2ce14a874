import { admin } from '../../../../shared/content/staff/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { rejectionSchema } from '../../../../shared/contracts/staff/staff.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import { TextReasonDialog } from '../kit/TextReasonDialog.tsx';
import { useDecided } from './decided.tsx';

const copy = admin.reject;

interface RejectDialogProps {
  readonly clinic: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Rejects a clinic with a reason. */
export function RejectDialog({ clinic: { id, name }, onClose }: RejectDialogProps) {
  const decided = useDecided();
  const toasts = useToast();
  return (
    <TextReasonDialog
      title={copy.title(name)}
      intro={copy.intro}
      label={copy.reason}
      hint={copy.reasonHint}
      submit={copy.submit}
      pending={copy.pending}
      schema={rejectionSchema}
      send={(body, token) => sendCall(contracts.rejectClinic, { params: { id }, body, token })}
      onSent={() => {
        toasts.show(copy.done);
        decided.add(id);
      }}
      errorText={(error) => (error instanceof ApiError && error.status === 409 ? copy.conflict : copy.failed)}
      onClose={onClose}
    />
  );
}
