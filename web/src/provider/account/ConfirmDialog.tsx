import { useState } from 'react';
import { providerArea } from '../../../../shared/content/providers/provider-area.ts';
import { Button } from '../../components/button/Button.tsx';
import { Dialog } from '../../components/dialog/Dialog.tsx';
import styles from '../provider.module.css';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text: string;
  readonly submit: string;
  readonly cancel: string;
  /** Returns the message of a failure, with which the dialog stays open. */
  readonly onConfirm: () => Promise<string | undefined>;
}

/** Asks before something that cannot be undone, or that makes an account less safe. */
export function ConfirmDialog({ open, onClose, title, text, submit, cancel, onConfirm }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const failed = await onConfirm();
    setBusy(false);
    setFailure(failed);
    if (failed === undefined) onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <div className={styles.list}>
        <p>{text}</p>
        <div role="alert" className={styles.live}>
          {failure !== undefined && <p className={styles.failure}>{failure}</p>}
        </div>
        <div className={styles.actions}>
          <Button aria-disabled={busy} onClick={confirm}>
            {busy ? providerArea.session.pending : submit}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
