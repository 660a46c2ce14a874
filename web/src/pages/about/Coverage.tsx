import { useQuery } from '@tanstack/react-query';
import { about } from '../../../../shared/content/pages/about.ts';
import type { City } from '../../../../shared/contracts/entities.ts';
import { Link } from '../../components/Link.tsx';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { Section } from '../../features/content/Section.tsx';
import { largestCitiesQuery, statsQuery } from '../../features/directory/queries.ts';
import { byName } from '../../lib/cities.ts';
import { groupedCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import styles from './coverage.module.css';

const words = about.coverage;

/** How many clinics the largest cities have, and all of them together. */
export function Coverage() {
  const cities = useQuery(largestCitiesQuery);
  return (
    <Section title={words.title} lead={words.lead} tinted split>
      <QueryState
        query={cities}
        loading={words.loading}
        skeleton={<Placeholders />}
        error={words.error}
        empty={{ when: (list) => list.length === 0, children: <EmptyMessage>{words.empty}</EmptyMessage> }}
      >
        {(list) => <Table cities={list} />}
      </QueryState>
    </Section>
  );
}

function Table({ cities }: { readonly cities: readonly City[] }) {
  const { data: stats } = useQuery(statsQuery);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{words.city}</th>
          <th scope="col">{words.clinics}</th>
        </tr>
      </thead>
      <tbody>
        {byName(cities).map(({ id, slug, name, state, clinicCount }) => (
          <tr key={id}>
            <th scope="row">
              <Link to={paths.search({ city: slug })}>{name}</Link>, {state}
            </th>
            <td>{groupedCount(clinicCount)}</td>
          </tr>
        ))}
      </tbody>
      {stats && (
        <tfoot>
          <tr>
            <th scope="row">
              {words.total} <Link to={paths.cities()}>{words.all(groupedCount(stats.totalCities))}</Link>
            </th>
            <td>{groupedCount(stats.totalClinics)}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Placeholders() {
  return (
    <div className={styles.placeholders}>
      <Repeat count={words.placeholders + 2}>{(index) => <Skeleton key={index} />}</Repeat>
    </div>
  );
}
