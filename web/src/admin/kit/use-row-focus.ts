import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps focus in a table whose rows are removed by a decision. When the focused row is removed, focus moves to the next
 * row, else to the previous one, else to the heading. Spread the result on an element around the table.
 */
export function useRowFocus(removed: ReadonlySet<string>) {
  const ref = useRef<HTMLDivElement>(null);
  const row = useRef(0);
  useEffect(() => {
    if (removed.size === 0 || document.activeElement !== document.body) return;
    // The row of the empty state has no header cell.
    const controls = [...(ref.current?.querySelectorAll<HTMLElement>('tbody tr:has(th)') ?? [])].flatMap(
      (one) => one.querySelector<HTMLElement>('button, a[href]') ?? [],
    );
    const heading = ref.current?.querySelector('h2');
    if (heading) heading.tabIndex = -1;
    (controls[row.current] ?? controls.at(-1) ?? heading)?.focus();
  }, [removed]);
  return {
    ref,
    onFocus({ target }: FocusEvent) {
      row.current = target.closest('tr')?.sectionRowIndex ?? row.current;
    },
  };
}
