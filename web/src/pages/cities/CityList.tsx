import { type UseInfiniteQueryResult, useQuery } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef } from 'react';
import { cities as copy } from '../../../../shared/content/taxonomy/cities.ts';
import type { Category, City } from '../../../../shared/contracts/entities.ts';
import { ButtonLink } from '../../components/button/Button.tsx';
import { Link } from '../../components/Link.tsx';
import { categoriesQuery } from '../../features/directory/queries.ts';
import { cityLabel } from '../../lib/cities.ts';
import { groupedCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import styles from './cities-page.module.css';

interface CityListProps {
  readonly cities: readonly City[];
  readonly state: string | undefined;
  readonly query: Pick<
    UseInfiniteQueryResult<{ readonly pages: readonly { readonly nextCursor: string | undefined }[] }>,
    'data' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
  >;
}

/** The cities, and a link to the next page, which is appended where there is JavaScript. */
export function CityList({ cities, state, query }: CityListProps) {
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const { data: categories = [] } = useQuery(categoriesQuery);
  const cursor = data?.pages.at(-1)?.nextCursor;
  const listRef = useRef<HTMLUListElement>(null);
  const before = useRef<number>(undefined);

  // The focus moves to the first city that the next page brought.
  useEffect(() => {
    if (before.current === undefined || cities.length <= before.current) return;
    listRef.current?.children[before.current]?.querySelector('a')?.focus();
    before.current = undefined;
  }, [cities]);

  function showMore(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isFetchingNextPage) return;
    before.current = cities.length;
    void fetchNextPage();
  }

  return (
    <section aria-label={copy.list} className={styles.results}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" ref={listRef} className={styles.grid}>
        {cities.map((city) => (
          <Entry key={city.id} city={city} categories={categories} />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {isFetchingNextPage ? copy.loadingMore : copy.status(cities.length)}
      </p>
      {cursor !== undefined && (
        <div className={styles.more}>
          {isFetchNextPageError && !isFetchingNextPage && (
            <p role="alert" className={styles.failed}>
              {copy.moreFailed}
            </p>
          )}
          <ButtonLink
            to={paths.cities({ state, cursor })}
            variant="secondary"
            size="large"
            aria-disabled={isFetchingNextPage}
            onClick={showMore}
          >
            {isFetchingNextPage ? copy.loadingMore : copy.more}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

interface EntryProps {
  readonly city: City;
  readonly categories: readonly Category[];
}

function Entry({ city, categories }: EntryProps) {
  const { slug, name, clinicCount } = city;
  return (
    <li className={styles.city}>
      <h2 className={styles.name}>
        <Link to={paths.search({ city: slug })}>{cityLabel(city)}</Link>
      </h2>
      <p>{copy.providers(groupedCount(clinicCount), clinicCount === 1)}</p>
      {categories.length > 0 && (
        <details>
          <summary>
            {copy.specialties}
            <span className="visually-hidden">{copy.specialtiesIn(name)}</span>
          </summary>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
          <ul role="list">
            {categories.map((category) => (
              <li key={category.id}>
                <Link to={paths.landing('best', category.slug, slug)}>
                  {category.name}
                  <span className="visually-hidden">{copy.inCity(name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
