import { Button, FormField, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '../../../../shared/content/admin.ts';
import { staffCorrections } from '../../../../shared/content/staff-corrections.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import {
  correctionRejectionSchema,
  type StaffCorrection,
} from '../../../../shared/contracts/staff-corrections.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { sendCall } from '../../lib/send.ts';
import { DialogIntro, StaffDialog } from '../dashboard/StaffDialog.tsx';
import { useSession } from '../session/session.ts';
import { isDecided, useForgetDecided } from './use-decision.ts';

const copy = staffCorrections.reject;

interface RejectCorrectionProps {
  readonly correction: StaffCorrection;
  /** Of its clinic. */
  readonly name: string;
  readonly onClose: () => void;
  readonly onDecided: (id: string) => void;
}

/** Rejects a correction with a reason. The text stays when sending fails. */
export function RejectCorrection({ correction: { id }, name, onClose, onDecided }: RejectCorrectionProps) {
  const { withToken } = useSession();
  const toasts = useToast();
  const forget = useForgetDecided();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const parsed = correctionRejectionSchema.safeParse({ reason });
  const end = (said: { readonly title: string; readonly description: string }) => {
    toasts.show(said);
    forget();
    onDecided(id);
    onClose();
  };
  const rejection = useMutation({
    mutationFn: (body: { readonly reason: string }) =>
      withToken((token) => sendCall(contracts.rejectCorrection, { params: { id }, body, token })),
    onSuccess: () => end(copy.done),
    onError: (error) => {
      if (isDecided(error)) end(staffCorrections.conflict);
    },
  });
  const send = () => {
    setChecked(true);
    if (parsed.success && !rejection.isPending) rejection.mutate(parsed.data);
  };
  return (
    <StaffDialog
      title={copy.title(name)}
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
        <DialogIntro text={copy.intro} error={rejection.isError ? copy.failed : undefined} />
        <FormField
          label={copy.reason}
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
