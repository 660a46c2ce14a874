import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * For what stands around a table, a row of which goes when it is decided on. When the row with the focus has gone, the
 * next one takes it, or the one before; without any, the heading.
 */
export function useFocusKept(gone: ReadonlySet<string>) {
  const ref = useRef<HTMLDivElement>(null);
  const row = useRef(0);
  useEffect(() => {
    if (gone.size === 0 || document.activeElement !== document.body) return;
    // A row that says that there are none has no header.
    const controls = [...(ref.current?.querySelectorAll<HTMLElement>('tbody tr:has(th)') ?? [])].flatMap(
      (one) => one.querySelector<HTMLElement>('button, a[href]') ?? [],
    );
    const heading = ref.current?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    (controls[row.current] ?? controls.at(-1) ?? heading)?.focus();
  }, [gone]);
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      row.current = target.closest('tr')?.sectionRowIndex ?? row.current;
    },
  };
}
