import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { memo, type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react';
import { landing as copy } from '../../../../shared/content/pages/landing.ts';
import type { Category, ClinicCard } from '../../../../shared/contracts/entities.ts';
import { Button, ButtonLink } from '../../components/button/Button.tsx';
import { ClinicGridSkeleton } from '../../components/clinic-card/ClinicGrid.tsx';
import { type More, PagedClinicGrid } from '../../components/clinic-card/PagedClinicGrid.tsx';
import { type SortKey, sortClinics } from '../../components/clinic-card/sort-clinics.ts';
import { useClinicPages } from '../../components/clinic-card/use-clinic-pages.ts';
import { useRestoredPages } from '../../components/clinic-card/use-restored-pages.ts';
import { Link } from '../../components/Link.tsx';
import { EmptyState, QueryState, Updating } from '../../components/query-state/QueryState.tsx';
import { paths } from '../../lib/paths.ts';
import { SEARCH_DEBOUNCE_MS, useDebounced } from '../../lib/use-debounced.ts';
import { ListControls } from './ListControls.tsx';
import { countText } from './list.ts';
import type { Landing } from './names.ts';
import styles from './providers.module.css';
import { landingClinicsQuery, landingSearchQuery } from './queries.ts';

/** Placeholders while the clinics load (specification, section 9). */
const PLACEHOLDERS = 3;

interface ProvidersProps {
  readonly title: string;
  readonly landing: Landing;
  /** The clinics of all pages so far, without a search; undefined until the first answer. */
  readonly clinics: readonly ClinicCard[] | undefined;
  /** Whether the list has further pages. */
  readonly hasMore: boolean;
  /** Whom to call, for a search text that tells of an emergency. */
  readonly help: (text: string) => ReactNode;
}

/** The ranked list with its search and sort controls. */
export function Providers({ title, landing, clinics, hasMore, help }: ProvidersProps) {
  const { city, category } = landing;
  const [text, setText] = useState('');
  const [sort, setSort] = useState<SortKey>('rating');
  const [settled, settle] = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  // An emptied field needs no call.
  const term = text.trim() === '' ? '' : settled;
  // Deferred, so that the controls respond before a hundred cards render.
  const shownSort = useDeferredValue(sort);
  const inputRef = useRef<HTMLInputElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  const query = useInfiniteQuery({
    ...(term === '' ? landingClinicsQuery(landing) : landingSearchQuery(landing, term)),
    placeholderData: keepPreviousData,
  });
  useRestoredPages(query);
  const found = useClinicPages(query);
  const updating = query.isPlaceholderData;
  // City and specialty are the page's own: only corrected words are shown.
  const corrected = updating ? undefined : found.first?.understood?.corrected;
  const shown = useMemo(
    () => found.clinics && sortClinics(found.clinics, shownSort),
    [found.clinics, shownSort],
  );
  const nothing = useMemo(
    () =>
      term === '' ? (
        <NoProviders city={city.name} category={category.name} />
      ) : (
        <EmptyState className={styles.nothing}>
          <p>{copy.noMatch.text(term, category.name)}</p>
          <Button
            variant="secondary"
            onClick={() => {
              setText('');
              // The button disappears with the term.
              inputRef.current?.focus();
            }}
          >
            {copy.noMatch.clear}
          </Button>
        </EmptyState>
      ),
    [term, city, category],
  );

  return (
    <section className={styles.providers} aria-labelledby="providers-title">
      <ListControls
        title={title}
        city={city}
        category={category}
        term={text}
        onTerm={setText}
        sort={sort}
        onSort={setSort}
        onSubmit={() => {
          settle(text.trim());
          headingRef.current?.focus();
        }}
        inputRef={inputRef}
      />
      {help(text)}
      <header className={styles.header}>
        <h2 id="providers-title" ref={headingRef} tabIndex={-1}>
          {copy.results.title}
        </h2>
        <p role="status" className={styles.count}>
          {clinics && shown && copy.results.count(shown.length, countText(clinics.length, hasMore))}
        </p>
        <p role="status" className={styles.corrected}>
          {corrected !== undefined && copy.results.corrected(corrected)}
        </p>
        <p className={styles.methodology}>
          {copy.results.methodologyLead} <Link to={paths.about}>{copy.results.methodology}</Link>
        </p>
      </header>
      <Updating updating={updating}>
        <List shown={shown} category={category} failed={query.isError} more={found.more} nothing={nothing} />
      </Updating>
    </section>
  );
}

interface ListProps {
  readonly shown: readonly ClinicCard[] | undefined;
  readonly category: Category;
  readonly failed: boolean;
  readonly more: More;
  readonly nothing: ReactNode;
}

/** Memoised, so that typing renders the cards only when the list changes. */
const List = memo(function List({ shown, category, failed, more, nothing }: ListProps) {
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
            category={category}
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
