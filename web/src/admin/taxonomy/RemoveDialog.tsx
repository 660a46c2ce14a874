import { staffTaxonomy } from '../../../../shared/content/staff/taxonomy.ts';
import { useSession } from '../../accounts/session.ts';
import { useToast } from '../../components/toast/toast-context.ts';
import { SendError } from '../../lib/send.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';

const words = staffTaxonomy.removal;

interface RemoveDialogProps {
  readonly name: string;
  readonly send: (token: string) => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a city or category, or shows how many clinics use it: the list may not know of those that came last. */
export function RemoveDialog({ name, send, onRemoved, onClose }: RemoveDialogProps) {
  const { publicChanged } = useSession();
  const toasts = useToast();
  return (
    <ConfirmDialog
      title={staffTaxonomy.remove(name)}
      text={words.text(name)}
      submit={words.confirm}
      pending={words.removing}
      send={send}
      onSent={() => {
        void publicChanged();
        toasts.show(words.removed);
        onRemoved();
      }}
      errorText={(error) =>
        (error instanceof SendError && error.status === 409 && error.body?.message) || words.failed
      }
      onClose={onClose}
    />
  );
}
