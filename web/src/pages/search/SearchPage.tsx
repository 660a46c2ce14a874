import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useRef } from 'react';
import { search } from '../../../../shared/content/search/search.ts';
import { sortClinics } from '../../components/clinic-card/sort-clinics.ts';
import { useClinicPages } from '../../components/clinic-card/use-clinic-pages.ts';
import { useRestoredPages } from '../../components/clinic-card/use-restored-pages.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { NearMe } from '../../features/near/NearMe.tsx';
import SafetyCards from '../../features/safety/SafetyCards.tsx';
import { ActiveFilters } from '../../features/search/ActiveFilters.tsx';
import { pageDescription, pageTitle, summarySentence } from '../../features/search/describe.ts';
import { countActive, noFilters } from '../../features/search/filters.ts';
import { LandingChips } from '../../features/search/LandingChips.tsx';
import { asksForNear, withoutNear } from '../../features/search/near-words.ts';
import { clinicPagesQuery } from '../../features/search/queries.ts';
import { RankingCard } from '../../features/search/RankingCard.tsx';
import { Results } from '../../features/search/Results.tsx';
import { guessNames, resolveFilters } from '../../features/search/resolve.ts';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import { UnknownFilters } from '../../features/search/UnknownFilters.tsx';
import { useUnderstood } from '../../features/search/understood/use-understood.ts';
import { useSearchFilters } from '../../features/search/use-search-filters.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { useLists } from './use-lists.ts';

const EmptyHelp = lazy(() => import('../../features/search/empty/EmptyHelp.tsx'));

/** Empty lists until they are loaded. */
const none: readonly never[] = [];

/** Find Providers (/search). */
export function SearchPage() {
  const form = useSearchFilters();
  const { filters } = form;
  const lists = useLists(filters);
  const { cities = none, categories = none } = lists;
  const resolved = resolveFilters(filters, cities, categories, lists.found, lists.postal);
  const named = lists.loaded ? resolved : guessNames(filters);

  const query = useInfiniteQuery({
    ...clinicPagesQuery(resolved),
    enabled: lists.loaded,
    placeholderData: keepPreviousData,
  });
  const { clinics: matches, more, pages, first } = useClinicPages(query);
  const clinics = useMemo(
    () => (filters.sort === 'best' ? matches : matches && sortClinics(matches, filters.sort)),
    [matches, filters.sort],
  );
  useRestoredPages(query);
  const updating = query.isPlaceholderData;
  const read = useUnderstood(form, first?.understood, {
    updating,
    cities,
    categories,
    clinics: clinics ?? none,
  });

  const hydrated = useHydrated();
  const isEmpty = hydrated && lists.loaded && !updating && clinics?.length === 0 && !more.hasMore;
  const headingRef = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its filter: focus the results.
  const focusResults = () => headingRef.current?.focus({ preventScroll: true });

  return (
    <ListPage
      title={search.title}
      lead={search.lead}
      compact
      filters={
        <>
          <SearchForm
            form={read.form}
            cities={lists.cities}
            categories={lists.categories}
            loaded={lists.loaded}
            near={(className) => (
              <NearMe
                className={className}
                offered={asksForNear(form.text)}
                onFound={(near) => form.change({ near, q: withoutNear(form.text) })}
              />
            )}
          />
          <SafetyCards text={form.text} city={resolved.city ?? read.city} />
          {lists.loaded && <UnknownFilters filters={filters} unknown={resolved.unknown} />}
          <ActiveFilters
            named={named}
            asked={filters}
            read={read.chips}
            onRemove={(name) => {
              form.change({ [name]: noFilters[name] });
              focusResults();
            }}
            onRemoveRead={(name) => {
              read.remove(name);
              focusResults();
            }}
            onClear={() => {
              form.clear();
              focusResults();
            }}
          />
        </>
      }
    >
      <PageMeta
        title={pageTitle(named)}
        description={pageDescription(named)}
        canonicalPath={paths.search()}
        noindex={countActive(filters) > 0 || filters.sort !== 'best'}
      />
      <Results
        clinics={clinics}
        pages={pages}
        failed={lists.failed || query.isError}
        updating={updating}
        filters={filters}
        category={resolved.category ?? read.category}
        summary={summarySentence(named)}
        total={updating ? undefined : first?.total}
        reading={read.reading}
        withoutLocation={updating ? 0 : (first?.withoutLocation ?? 0)}
        more={more}
        headingRef={headingRef}
        onSort={(sort) => form.change({ sort })}
        help={
          isEmpty && (
            <Suspense fallback={null}>
              <EmptyHelp
                resolved={resolved}
                cities={cities}
                categories={categories}
                read={read.chips}
                near={<NearMe onFound={(near) => form.change({ near, q: withoutNear(form.text) })} />}
                textWithout={read.textWithout}
                onChange={(changes) => {
                  read.form.change(changes);
                  focusResults();
                }}
              />
            </Suspense>
          )
        }
      />
      {lists.loaded && <LandingChips {...resolved} cities={cities} categories={categories} />}
      <RankingCard />
    </ListPage>
  );
}
