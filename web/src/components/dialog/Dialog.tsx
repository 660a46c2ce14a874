import { type ReactNode, useId } from 'react';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

interface DialogProps {
  readonly open: boolean;
  /** Called when it is closed by the button, Escape, the backdrop or `open`. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

/** A modal dialog with a title. Its content is unmounted while it is closed. */
export function Dialog({ open, onClose, title, children }: DialogProps) {
  const ref = useModal(open, onClose);
  const titleId = useId();
  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId}>
      {open && (
        <>
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <Button variant="quiet" size="icon" aria-label="Close" onClick={() => ref.current?.close()}>
              <Icon name="x" size={22} />
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
