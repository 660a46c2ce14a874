import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { search } from '../../../../shared/content/search.ts';
import { useClinicPages } from '../../components/clinic-card/use-clinic-pages.ts';
import { ListPage } from '../../components/ListPage.tsx';
import { categoriesQuery, citiesQuery } from '../../features/directory/queries.ts';
import { ActiveFilters } from '../../features/search/ActiveFilters.tsx';
import { pageDescription, pageTitle, summarySentence } from '../../features/search/describe.ts';
import { countActive, noFilters } from '../../features/search/filters.ts';
import { LandingChips, LandingChipsSkeleton } from '../../features/search/LandingChips.tsx';
import { clinicPagesQuery } from '../../features/search/queries.ts';
import { RankingCard } from '../../features/search/RankingCard.tsx';
import { Results } from '../../features/search/Results.tsx';
import { guessNames, resolveFilters } from '../../features/search/resolve.ts';
import { SearchForm } from '../../features/search/SearchForm.tsx';
import { UnknownFilters } from '../../features/search/UnknownFilters.tsx';
import { useSearchFilters } from '../../features/search/use-search-filters.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';

/** Find Providers (/search). */
export function SearchPage() {
  const form = useSearchFilters();
  const cities = useQuery(citiesQuery);
  const categories = useQuery(categoriesQuery);
  const listsLoaded = cities.data !== undefined && categories.data !== undefined;
  const resolved = resolveFilters(form.filters, cities.data ?? [], categories.data ?? []);
  const named = listsLoaded ? resolved : guessNames(form.filters);
  const listsFailed = cities.isError || categories.isError;

  const query = useInfiniteQuery({
    ...clinicPagesQuery(resolved),
    enabled: listsLoaded,
    placeholderData: keepPreviousData,
  });
  const { clinics, more } = useClinicPages(query);

  const headingRef = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its filter: focus the results.
  const focusResults = () => headingRef.current?.focus({ preventScroll: true });

  return (
    <ListPage
      title={search.title}
      lead={search.lead}
      spacious
      filters={
        <>
          <SearchForm form={form} cities={cities.data} categories={categories.data} />
          {listsLoaded && <UnknownFilters unknown={resolved.unknown} />}
          <ActiveFilters
            named={named}
            asked={form.filters}
            onRemove={(name) => {
              form.change({ [name]: noFilters[name] });
              focusResults();
            }}
            onClear={() => {
              form.clear();
              focusResults();
            }}
          />
          {listsLoaded ? (
            <LandingChips {...resolved} cities={cities.data} categories={categories.data} />
          ) : (
            !listsFailed && (
              <LandingChipsSkeleton rows={[named.city, named.category].filter(Boolean).length} />
            )
          )}
          <RankingCard />
        </>
      }
    >
      <PageMeta
        title={pageTitle(named)}
        description={pageDescription(named)}
        canonicalPath={paths.search()}
        noindex={countActive(form.filters) > 0}
      />
      <Results
        clinics={clinics}
        failed={listsFailed || query.isError}
        updating={query.isPlaceholderData}
        filtered={countActive(form.filters) > 0}
        summary={summarySentence(named)}
        more={more}
        headingRef={headingRef}
      />
    </ListPage>
  );
}
