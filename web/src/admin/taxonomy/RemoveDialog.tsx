import { Button, SpaceBetween } from '@cloudscape-design/components';
import { useMutation } from '@tanstack/react-query';
import { staffTaxonomy } from '../../../../shared/content/staff/taxonomy.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError } from '../../lib/send.ts';
import { DialogIntro, StaffDialog } from '../kit/StaffDialog.tsx';
import { SignedOut, useSession } from '../session/session.ts';

const words = staffTaxonomy.removal;

interface RemoveDialogProps {
  readonly name: string;
  readonly send: (token: string) => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a city or category, or shows how many clinics use it. */
export function RemoveDialog({ name, send, onRemoved, onClose }: RemoveDialogProps) {
  const { withToken, publicChanged } = useSession();
  const toasts = useToast();
  const removing = useMutation({
    mutationFn: () => withToken(send),
    onSuccess: () => {
      publicChanged();
      toasts.show(words.removed);
      onRemoved();
      onClose();
    },
  });
  const { error } = removing;
  const reason = error instanceof SendError && error.status === 409 ? error.body?.message : undefined;
  return (
    <StaffDialog
      title={staffTaxonomy.remove(name)}
      size="medium"
      onClose={onClose}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="link" onClick={onClose}>
            {staffTaxonomy.form.cancel}
          </Button>
          <Button
            variant="primary"
            loading={removing.isPending}
            loadingText={words.removing}
            onClick={() => removing.mutate()}
          >
            {words.confirm}
          </Button>
        </SpaceBetween>
      }
    >
      <DialogIntro
        text={words.text(name)}
        error={error === null || error instanceof SignedOut ? undefined : (reason ?? words.failed)}
      />
    </StaffDialog>
  );
}
