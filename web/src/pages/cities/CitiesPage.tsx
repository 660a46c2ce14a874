import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { cities as copy } from '../../../../shared/content/taxonomy/cities.ts';
import { regionOf } from '../../../../shared/domain/taxonomy/regions.ts';
import { Breadcrumb } from '../../components/breadcrumb/Breadcrumb.tsx';
import { ListPage } from '../../components/ListPage.tsx';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { itemsOf } from '../../lib/api.ts';
import { PageMeta } from '../../lib/page-meta.tsx';
import { paths } from '../../lib/paths.ts';
import { CityList } from './CityList.tsx';
import styles from './cities-page.module.css';
import { parseCitiesUrl } from './cities-url.ts';
import { cityPagesQuery } from './queries.ts';
import { RegionList } from './RegionList.tsx';

/** All cities, or those of a state or province (/cities). */
export function CitiesPage() {
  const { search } = useLocation();
  const url = parseCitiesUrl(search);
  const { state, cursor } = url;
  const query = useInfiniteQuery(cityPagesQuery(url));
  const region = state === undefined ? undefined : regionOf(state)?.name;
  const found = query.data && itemsOf(query.data.pages);
  const trail = { name: copy.breadcrumb.name, to: paths.cities() };
  return (
    <ListPage
      breadcrumb={
        <Breadcrumb
          label={copy.breadcrumb.label}
          items={[
            { name: shell.navigation.home, to: paths.home },
            ...(region === undefined ? [{ name: trail.name }] : [trail, { name: region }]),
          ]}
        />
      }
      title={region === undefined ? copy.title : copy.titleIn(region)}
      lead={region === undefined ? copy.lead : copy.leadIn(region)}
      filters={<RegionList state={state} />}
    >
      <PageMeta
        title={region === undefined ? copy.meta.title : copy.meta.titleIn(region)}
        description={region === undefined ? copy.meta.description : copy.meta.descriptionIn(region)}
        canonicalPath={paths.cities({ state })}
        // Search engines skip later pages, whose URL is temporary, and states without cities.
        noindex={cursor !== undefined || found?.length === 0}
      />
      <QueryState
        query={{ data: found, isError: query.isError }}
        loading={copy.loading}
        skeleton={<Placeholders />}
        error={{ ...copy.error, headingLevel: 2 }}
        empty={{
          when: (list) => list.length === 0,
          children: <EmptyMessage>{region === undefined ? copy.empty : copy.emptyIn(region)}</EmptyMessage>,
        }}
      >
        {(list) => <CityList key={search} cities={list} state={state} query={query} />}
      </QueryState>
    </ListPage>
  );
}

function Placeholders() {
  return (
    <div className={styles.grid}>
      <Repeat count={copy.placeholders}>
        {(index) => (
          <div key={index} className={styles.city}>
            <Skeleton shape="heading" />
            <Skeleton width="short" />
            <Skeleton width="tiny" />
          </div>
        )}
      </Repeat>
    </div>
  );
}
