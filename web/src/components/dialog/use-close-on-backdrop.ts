import { type RefObject, useEffect } from 'react';

/** Closes a modal `<dialog>` when its backdrop is pressed. */
export function useCloseOnBackdrop(ref: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Text that is selected inside and let go outside must not close: the press has to begin on the backdrop.
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
