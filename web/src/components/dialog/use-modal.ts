import { type RefObject, useEffect, useRef } from 'react';

/**
 * Opens and closes a native modal `<dialog>`. The browser traps focus, closes on Escape and restores focus; a press on
 * the backdrop closes too. `onClose` is called for every way of closing.
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

/** Closes a modal `<dialog>` when its backdrop is pressed. */
export function useCloseOnBackdrop(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // On pointerdown, so that a text selection that ends outside the dialog does not close it.
    const onPress = (event: PointerEvent) => {
      if (event.target === dialog && !inside(dialog, event)) dialog.close();
    };
    dialog.addEventListener('pointerdown', onPress);
    return () => dialog.removeEventListener('pointerdown', onPress);
  }, [ref]);
}

function inside(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
