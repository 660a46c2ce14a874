import { Alert, Box, Button, FormField, Modal, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { admin } from '../../../../shared/content/admin.ts';
import { contracts } from '../../../../shared/contracts/index.ts';
import { rejectionSchema } from '../../../../shared/contracts/staff.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { ApiError } from '../../lib/api.ts';
import { sendCall } from '../../lib/send.ts';
import area from '../admin.module.css';
import { useSession } from '../session/session-context.ts';
import styles from './dashboard.module.css';
import { useDecided } from './decided.tsx';
import { UserText } from './UserText.tsx';

const copy = admin.reject;

interface RejectDialogProps {
  readonly clinic: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/** Asks for the reason, by the same rule as the server. What was typed stays when sending fails. */
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

  const send = () => {
    setChecked(true);
    if (parsed.success && !rejection.isPending) rejection.mutate(parsed.data);
  };

  return (
    <Modal
      visible
      header={<UserText>{copy.title(clinic.name)}</UserText>}
      closeAriaLabel={admin.close}
      onDismiss={onClose}
      footer={
        <div className={styles.dialogActions}>
          <Button variant="link" onClick={onClose}>
            {admin.cancel}
          </Button>
          <Button variant="primary" onClick={send} loading={rejection.isPending} loadingText={copy.pending}>
            {copy.submit}
          </Button>
        </div>
      }
    >
      <SpaceBetween size="m">
        <div>
          <Box>{copy.intro}</Box>
          <div role="alert" className={area.said}>
            {error && (
              <Alert type="error">
                {error instanceof ApiError && error.status === 409 ? copy.conflict : copy.failed}
              </Alert>
            )}
          </div>
        </div>
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
    </Modal>
  );
}
