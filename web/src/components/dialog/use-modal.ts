import { type RefObject, useEffect, useRef } from 'react';
import { useCloseOnBackdrop } from './use-close-on-backdrop.ts';

/**
 * Ties a native `<dialog>` to `open`. The browser keeps focus inside, closes on Escape and gives focus back to what
 * opened it; a press on the backdrop closes too. `onClose` hears of every way of closing.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);
  useCloseOnBackdrop(ref);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.addEventListener('close', onClose);
    return () => dialog.removeEventListener('close', onClose);
  }, [onClose]);

  return ref;
}
