import { type RefObject, useEffect, useRef } from 'react';

/**
 * Ties a native `<dialog>` to `open`. The browser keeps focus inside, closes on Escape and gives focus back to what
 * opened it; a press on the backdrop closes too. `onClose` hears of every way of closing.
 */
export function useModal(open: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Text that is selected inside and let go outside must not close: the press has to begin on the backdrop.
    const onPress = (event: PointerEvent) => {
      if (event.target === dialog && !inside(dialog, event)) dialog.close();
    };
    dialog.addEventListener('close', onClose);
    dialog.addEventListener('pointerdown', onPress);
    return () => {
      dialog.removeEventListener('close', onClose);
      dialog.removeEventListener('pointerdown', onPress);
    };
  }, [onClose]);

  return ref;
}

function inside(element: Element, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
