import { Button, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '../../../../shared/content/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { rejectionSchema } from '../../../../shared/contracts/staff.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import { useSession } from '../session/session.ts';
import { useDecided } from './decided.tsx';
import { DialogIntro, StaffDialog } from './StaffDialog.tsx';

const copy = admin.reject;

interface RejectDialogProps {
  readonly clinic: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Rejects a clinic with a reason, validated by the schema of the call. The text stays when sending fails. */
export function RejectDialog({ clinic, onClose }: RejectDialogProps) {
  const { withToken } = useSession();
  const decided = useDecided();
  const toasts = useToast();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const parsed = rejectionSchema.safeParse({ reason });
  const rejection = useMutation({
    mutationFn: (body: { readonly reason: string }) =>
      withToken((token) => sendCall(contracts.rejectClinic, { params: { id: clinic.id }, body, token })),
    onSuccess: () => {
      toasts.show(copy.done);
      decided.add(clinic.id);
      onClose();
    },
  });
  const { error } = rejection;
  const conflict = error instanceof ApiError && error.status === 409;

  const send = () => {
    setChecked(true);
    if (parsed.success && !rejection.isPending) rejection.mutate(parsed.data);
  };

  return (
    <StaffDialog
      title={copy.title(clinic.name)}
      size="medium"
      onClose={onClose}
      actions={
        <>
          <Button variant="link" onClick={onClose}>
            {admin.cancel}
          </Button>
          <Button variant="primary" onClick={send} loading={rejection.isPending} loadingText={copy.pending}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <SpaceBetween size="m">
        <DialogIntro text={copy.intro} error={error ? (conflict ? copy.conflict : copy.failed) : undefined} />
        <FormField
          label={copy.reason}
          description={copy.reasonHint}
          errorText={checked && !parsed.success ? parsed.error.issues[0]?.message : undefined}
          stretch
        >
          <Textarea
            value={reason}
            rows={4}
            ariaRequired
            autoFocus
            onChange={({ detail }) => setReason(detail.value)}
          />
        </FormField>
      </SpaceBetween>
    </StaffDialog>
  );
}
