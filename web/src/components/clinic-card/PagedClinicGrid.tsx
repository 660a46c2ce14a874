import { type RefObject, useEffect, useRef } from 'react';
import type { ClinicCard as Clinic } from '../../../../shared/contracts/entities.ts';
import { Button } from '../button/Button.tsx';
import { ClinicGrid } from './ClinicGrid.tsx';
import styles from './paged-clinic-grid.module.css';
import type { ListCategory } from './people-text.ts';

/** The next page of a list. */
export interface More {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
}

interface PagedClinicGridProps {
  readonly clinics: readonly Clinic[];
  /** Numbers the cards from 1 by their position. */
  readonly ranked?: boolean;
  /** Of the list, where it has one. */
  readonly category?: ListCategory | undefined;
  readonly more: More;
  /** Texts of the button, at rest and while it loads, and of the error. */
  readonly words: { readonly more: string; readonly loadingMore: string; readonly moreFailed: string };
  readonly className?: string | undefined;
}

/** Clinic cards, and the button that appends the next page. */
export function PagedClinicGrid(props: PagedClinicGridProps) {
  const { clinics, ranked = false, category, more, words, className } = props;
  const listRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { hasMore, loading, failed, load } = more;
  const showMore = useFocusFirstNew(listRef, buttonRef, clinics, load);
  return (
    <>
      <div ref={listRef} className={className}>
        <ClinicGrid clinics={clinics} ranked={ranked} category={category} />
      </div>
      {hasMore && (
        <div className={styles.more}>
          {failed && !loading && (
            <p role="alert" className={styles.failed}>
              {words.moreFailed}
            </p>
          )}
          <Button
            ref={buttonRef}
            variant="secondary"
            size="large"
            aria-disabled={loading}
            onClick={() => {
              if (!loading) showMore();
            }}
          >
            {loading ? words.loadingMore : words.more}
          </Button>
        </div>
      )}
    </>
  );
}

/** Loads the next page and moves focus from the button to the first card that it brought. */
function useFocusFirstNew(
  listRef: RefObject<HTMLElement | null>,
  buttonRef: RefObject<HTMLElement | null>,
  clinics: readonly Clinic[],
  load: () => void,
): () => void {
  /** Clinics shown when the button was pressed. */
  const before = useRef<readonly Clinic[]>(undefined);

  useEffect(() => {
    const shown = before.current;
    if (!shown || shown === clinics) return;
    before.current = undefined;
    // The list may have changed, or the visitor may have moved the focus.
    const now = new Set(clinics.map(({ id }) => id));
    const active = document.activeElement;
    // After the last page the button disappears, and the focus with it.
    const waiting = active === document.body || active === buttonRef.current;
    if (!waiting || !shown.every(({ id }) => now.has(id))) return;
    const old = new Set(shown.map(({ id }) => id));
    const firstNew = clinics.findIndex(({ id }) => !old.has(id));
    listRef.current
      ?.querySelectorAll('article')
      [firstNew]?.querySelector<HTMLElement>('a[href^="/"]')
      ?.focus();
  }, [clinics, listRef, buttonRef]);

  return () => {
    before.current = clinics;
    load();
  };
}
