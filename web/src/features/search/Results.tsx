import { memo, type ReactNode, type RefObject } from 'react';
import { search } from '../../../../shared/content/search/search.ts';
import type { Category, ClinicCard } from '../../../../shared/contracts/entities.ts';
import { ClinicGridSkeleton } from '../../components/clinic-card/ClinicGrid.tsx';
import { type More, PagedClinicGrid } from '../../components/clinic-card/PagedClinicGrid.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { EmptyState, QueryState, Updating } from '../../components/query-state/QueryState.tsx';
import { emptyTips, resultCount } from './describe.ts';
import { countActive, type SearchFilters, type SortOption } from './filters.ts';
import { pageSize } from './queries.ts';
import styles from './results.module.css';
import { Sort } from './Sort.tsx';
import { type Reading, Understood } from './understood/Understood.tsx';

/** Placeholders while the first results load (specification, section 9). */
const PLACEHOLDERS = 6;

const copy = search.results;

/** While the previous results are shown, there is no next page to load. */
const noMore: More = { hasMore: false, loading: false, failed: false, load: () => {} };

export interface ResultsProps {
  /** The clinics of all pages so far; undefined until the first answer. */
  readonly clinics: readonly ClinicCard[] | undefined;
  /** Number of requested pages. */
  readonly pages: number;
  readonly failed: boolean;
  /** True while the previous results are shown during a new search. */
  readonly updating: boolean;
  readonly filters: SearchFilters;
  /** That the clinics are listed in, chosen or read out of the text. */
  readonly category: Category | undefined;
  readonly summary: string;
  /** Number of clinics of the whole list, where it is known. */
  readonly total: number | undefined;
  /** Replaces the summary. */
  readonly reading: Reading | undefined;
  /** Number of clinics without a location, which a list by distance omits. */
  readonly withoutLocation: number;
  readonly more: More;
  /** Gets the focus when a filter chip is removed. */
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onSort: (sort: SortOption) => void;
  /** What else could be searched, after an empty result. */
  readonly help: ReactNode;
}

/** The results of a search, in the states of a list. */
export function Results(props: ResultsProps) {
  const { clinics, pages, failed, updating, filters, summary, total, reading, withoutLocation } = props;
  const { category, more, headingRef, onSort, help } = props;
  return (
    <section className={styles.results} aria-labelledby="results-title">
      <header className={styles.header}>
        <h2 id="results-title" ref={headingRef} tabIndex={-1}>
          {copy.title}
        </h2>
        <p role="status" className={styles.count}>
          {clinics && resultCount(clinics.length, more.hasMore, pages * pageSize(filters), total)}
        </p>
        {updating && (
          <p className={styles.updating}>
            <Icon name="loader-circle" size={18} />
            {copy.updating}
          </p>
        )}
        <Sort filters={filters} onSort={onSort} />
        <div className={styles.summary}>
          {!reading && <p>{summary}</p>}
          <Understood reading={reading} />
        </div>
        {filters.sort !== 'best' && more.hasMore && clinics && (
          <p className={styles.note}>
            {copy.sortedAmong(clinics.length, filters.near + filters.postal !== '')}
          </p>
        )}
      </header>
      <Updating updating={updating}>
        <QueryState
          query={{ data: clinics, isError: failed }}
          loading={copy.loading}
          skeleton={<ClinicGridSkeleton count={PLACEHOLDERS} />}
          error={search.error}
          empty={{
            when: (list) => list.length === 0 && !more.hasMore,
            children: <NothingFound filters={filters}>{help}</NothingFound>,
          }}
        >
          {(list) => (
            <>
              {list.length === 0 && <p className={styles.summary}>{copy.noMatchYet}</p>}
              <Cards clinics={list} category={category} more={updating ? noMore : more} words={copy} />
            </>
          )}
        </QueryState>
      </Updating>
      {withoutLocation > 0 && <p className={styles.note}>{copy.withoutLocation(withoutLocation)}</p>}
    </section>
  );
}

/** Memoised: typing renders the page on every keystroke, the cards only when they change. */
const Cards = memo(PagedClinicGrid);

interface NothingFoundProps {
  readonly filters: SearchFilters;
  readonly children: ReactNode;
}

function NothingFound({ filters, children }: NothingFoundProps): ReactNode {
  return (
    <EmptyState className={styles.empty}>
      <Icon name="search-x" size={36} strokeWidth={1.5} />
      <h3>{search.empty.title}</h3>
      <p>{countActive(filters) > 0 ? search.empty.filtered : search.empty.unfiltered}</p>
      {emptyTips(filters).map((tip) => (
        <p key={tip}>{tip}</p>
      ))}
      {children}
    </EmptyState>
  );
}
