import { memo, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { search } from '../../../../shared/content/search.ts';
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import { Button } from '../../components/button/Button.tsx';
import { classNames } from '../../components/class-names/class-names.ts';
import { ClinicGrid, ClinicGridSkeleton } from '../../components/clinic-card/ClinicGrid.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { resultCount } from './describe.ts';
import styles from './results.module.css';

/** Placeholders while the first results load (specification, section 9). */
const PLACEHOLDERS = 6;

const copy = search.results;

export interface ResultsProps {
  /** The clinics of all pages so far; undefined until the first answer. */
  readonly clinics: readonly ClinicCard[] | undefined;
  readonly failed: boolean;
  /** True while the clinics of an earlier search stand in for those being fetched. */
  readonly updating: boolean;
  readonly filtered: boolean;
  readonly summary: string;
  readonly more: MoreProps;
  /** Where focus goes when a filter is taken away together with its button. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
}

/** Memoised, since typing renders the page at every key and twenty cards need not follow. */
export const Results = memo(function Results(props: ResultsProps) {
  const { clinics, failed, updating, filtered, summary, more, headingRef } = props;
  return (
    <section className={styles.results} aria-labelledby="results-title">
      <header className={styles.header}>
        <h2 id="results-title" ref={headingRef} tabIndex={-1}>
          {copy.title}
        </h2>
        <p className={styles.summary}>{summary}</p>
        <p role="status" className={styles.count}>
          {clinics && resultCount(clinics.length, more.hasMore)}
        </p>
        {updating && (
          <p className={styles.updating}>
            <Icon name="loader-circle" size={18} />
            {copy.updating}
          </p>
        )}
      </header>
      {/* Cards of the search before: there to be seen, not to be followed. */}
      <div aria-busy={updating} inert={updating} className={classNames(updating && styles.faded)}>
        <QueryState
          query={{ data: clinics, isError: failed }}
          loading={copy.loading}
          skeleton={<ClinicGridSkeleton count={PLACEHOLDERS} />}
          error={search.error}
          empty={{ when: (list) => list.length === 0, children: <NothingFound filtered={filtered} /> }}
        >
          {(list) => <Pages clinics={list} {...more} updating={updating} />}
        </QueryState>
      </div>
    </section>
  );
});

function NothingFound({ filtered }: { readonly filtered: boolean }): ReactNode {
  return (
    <div className={styles.empty}>
      <Icon name="search-x" size={36} strokeWidth={1.5} />
      <h3>{search.empty.title}</h3>
      <p>{filtered ? search.empty.filtered : search.empty.unfiltered}</p>
    </div>
  );
}

interface MoreProps {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly load: () => void;
}

interface PagesProps extends MoreProps {
  readonly clinics: readonly ClinicCard[];
  readonly updating: boolean;
}

/** The cards, and the button that appends the next page. */
function Pages({ clinics, hasMore, loading, failed, load, updating }: PagesProps) {
  const listRef = useRef<HTMLDivElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const showMore = useFocusFirstNew(listRef, buttonRef, clinics, load);
  return (
    <>
      <div ref={listRef}>
        <ClinicGrid clinics={clinics} />
      </div>
      {hasMore && !updating && (
        <div className={styles.more}>
          {failed && !loading && (
            <p role="alert" className={styles.moreFailed}>
              {copy.moreFailed}
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
            {loading ? copy.loadingMore : copy.more}
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
  clinics: readonly ClinicCard[],
  load: () => void,
): () => void {
  /** The clinics shown when the button was pressed. */
  const before = useRef<readonly ClinicCard[]>(undefined);

  useEffect(() => {
    const shown = before.current;
    if (!shown || shown === clinics) return;
    before.current = undefined;
    // Another search may have answered meanwhile, or the visitor may have gone elsewhere on the page.
    const appended =
      clinics.length > shown.length && shown.every(({ id }, index) => clinics[index]?.id === id);
    const active = document.activeElement;
    // The last page takes the button away, and focus with it.
    const waiting = active === document.body || active === buttonRef.current;
    if (!appended || !waiting) return;
    listRef.current
      ?.querySelectorAll('article')
      [shown.length]?.querySelector<HTMLElement>('a[href^="/"]')
      ?.focus();
  }, [clinics, listRef, buttonRef]);

  return () => {
    before.current = clinics;
    load();
  };
}
