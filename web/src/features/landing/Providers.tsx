import { memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { landing as copy } from '../../../../shared/content/landing.ts';
import type { ClinicCard } from '../../../../shared/contracts/entities.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { ClinicGridSkeleton } from '../../components/clinic-card/ClinicGrid.tsx';
import { type More, PagedClinicGrid } from '../../components/clinic-card/PagedClinicGrid.tsx';
import { EmptyState, QueryState } from '../../components/query-state/QueryState.tsx';
import { paths } from '../../lib/paths.ts';
import { ListControls } from './ListControls.tsx';
import { countText, matchClinics, type SortKey, sortClinics } from './list.ts';
import type { Landing } from './names.ts';
import styles from './providers.module.css';

/** Placeholders while the clinics load (specification, section 9). */
const PLACEHOLDERS = 3;

interface ProvidersProps extends Pick<Landing, 'city' | 'category'> {
  readonly title: string;
  /** The clinics of all pages so far; undefined until the first answer. */
  readonly clinics: readonly ClinicCard[] | undefined;
  readonly failed: boolean;
  readonly more: More;
  /** Called before a search, possibly several times. */
  readonly onSearch: () => void;
}

/** The ranked list with its search and sort controls. */
export function Providers(props: ProvidersProps) {
  const { title, city, category, clinics, failed, more, onSearch } = props;
  const [term, setTerm] = useState('');
  const [sort, setSort] = useState<SortKey>('rating');
  // Deferred, so that the controls respond before a hundred cards render.
  const shownTerm = useDeferredValue(term.trim());
  const shownSort = useDeferredValue(sort);
  const inputRef = useRef<HTMLInputElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  const shown = useMemo(
    () => clinics && sortClinics(matchClinics(clinics, shownTerm), shownSort),
    [clinics, shownTerm, shownSort],
  );
  const nothing = useMemo(
    () =>
      shownTerm === '' ? (
        <NoProviders city={city.name} category={category.name} />
      ) : (
        <EmptyState className={styles.nothing}>
          <p>{copy.noMatch.text(shownTerm, category.name)}</p>
          <Button
            variant="secondary"
            onClick={() => {
              setTerm('');
              // The button disappears with the term.
              inputRef.current?.focus();
            }}
          >
            {copy.noMatch.clear}
          </Button>
        </EmptyState>
      ),
    [shownTerm, city, category],
  );

  return (
    <section className={styles.providers} aria-labelledby="providers-title">
      <ListControls
        title={title}
        city={city}
        category={category}
        term={term}
        onTerm={(next) => {
          onSearch();
          setTerm(next);
        }}
        onFocus={onSearch}
        sort={sort}
        onSort={setSort}
        onSubmit={() => headingRef.current?.focus()}
        inputRef={inputRef}
      />
      <header className={styles.header}>
        <h2 id="providers-title" ref={headingRef} tabIndex={-1}>
          {copy.results.title}
        </h2>
        <p role="status" className={styles.count}>
          {clinics && shown && copy.results.count(shown.length, countText(clinics.length, more.hasMore))}
        </p>
        <p className={styles.methodology}>
          {copy.results.methodologyLead} <Link to={paths.about}>{copy.results.methodology}</Link>
        </p>
      </header>
      <List shown={shown} failed={failed} more={more} nothing={nothing} />
    </section>
  );
}

interface ListProps {
  readonly shown: readonly ClinicCard[] | undefined;
  readonly failed: boolean;
  readonly more: More;
  readonly nothing: ReactNode;
}

/** Memoised, so that typing renders the cards only when the list changes. */
const List = memo(function List({ shown, failed, more, nothing }: ListProps) {
  return (
    <QueryState
      query={{ data: shown, isError: failed }}
      loading={copy.loading}
      skeleton={<ClinicGridSkeleton count={PLACEHOLDERS} />}
      error={copy.error}
    >
      {(clinics) => (
        <>
          {clinics.length === 0 && nothing}
          <PagedClinicGrid
            clinics={clinics}
            ranked
            more={more}
            words={copy.results}
            className={styles.list}
          />
        </>
      )}
    </QueryState>
  );
});

function NoProviders({ city, category }: { readonly city: string; readonly category: string }) {
  return (
    <EmptyState className={styles.nothing}>
      <p>{copy.empty.text(category, city)}</p>
      <ButtonLink to={paths.search()} variant="secondary">
        {copy.empty.search}
      </ButtonLink>
    </EmptyState>
  );
}
