import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { search } from '../../../../shared/content/search/search.ts';
import { useClinicPages } from '../../components/clinic-card/use-clinic-pages.ts';
import { useRestoredPages } from '../../components/clinic-card/use-restored-pages.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { NearMe } from '../../features/near/NearMe.tsx';
import SafetyCards from '../../features/safety/SafetyCards.tsx';
import { ActiveFilters } from '../../features/search/ActiveFilters.tsx';
import { pageDescription, pageTitle, summarySentence } from '../../features/search/describe.ts';
import { countActive, noFilters } from '../../features/search/filters.ts';
import { LandingChips } from '../../features/search/LandingChips.tsx';
import { clinicPagesQuery } from '../../features/search/queries.ts';
import { RankingCard } from '../../features/search/RankingCard.tsx';
import { Results } from '../../features/search/Results.tsx';
import { readingOf } from '../../features/search/reading.ts';
import { guessNames, resolveFilters } from '../../features/search/resolve.ts';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import { UnknownFilters } from '../../features/search/UnknownFilters.tsx';
import { useSearchFilters } from '../../features/search/use-search-filters.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { useLists } from './use-lists.ts';

/** Empty lists until they are loaded. */
const none: readonly never[] = [];

/** Find Providers (/search). */
export function SearchPage() {
  const form = useSearchFilters();
  const { filters } = form;
  const lists = useLists(filters);
  const { cities = none, categories = none } = lists;
  const resolved = resolveFilters(filters, cities, categories, lists.found);
  const named = lists.loaded ? resolved : guessNames(filters);

  const query = useInfiniteQuery({
    ...clinicPagesQuery(resolved),
    enabled: lists.loaded,
    placeholderData: keepPreviousData,
  });
  const { clinics, more, pages, first } = useClinicPages(query);
  useRestoredPages(query);
  const updating = query.isPlaceholderData;
  const understood = updating ? undefined : first?.understood;
  const reading = useMemo(
    () => readingOf(filters, understood, { cities, categories, clinics: clinics ?? [] }),
    [filters, understood, cities, categories, clinics],
  );

  const understoodCity = cities.find(({ id }) => id === understood?.cityId);
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
            form={form}
            cities={lists.cities}
            categories={lists.categories}
            loaded={lists.loaded}
            near={(className) => <NearMe className={className} onFound={(near) => form.change({ near })} />}
          />
          <SafetyCards text={form.text} city={resolved.city ?? understoodCity} />
          {lists.loaded && <UnknownFilters unknown={resolved.unknown} />}
          <ActiveFilters
            named={named}
            asked={filters}
            onRemove={(name) => {
              form.change({ [name]: noFilters[name] });
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
        noindex={countActive(filters) > 0}
      />
      <Results
        clinics={clinics}
        pages={pages}
        failed={lists.failed || query.isError}
        updating={updating}
        filters={filters}
        summary={summarySentence(named)}
        reading={reading}
        withoutLocation={updating ? 0 : (first?.withoutLocation ?? 0)}
        more={more}
        headingRef={headingRef}
      />
      {lists.loaded && <LandingChips {...resolved} cities={cities} categories={categories} />}
      <RankingCard />
    </ListPage>
  );
}
