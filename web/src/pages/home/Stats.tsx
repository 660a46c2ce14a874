import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { home } from '../../../../shared/content/pages/home.ts';
import type { Stats } from '../../../../shared/contracts/entities.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { statsQuery } from '../../features/directory/queries.ts';
import { groupedCount } from '../../lib/format.ts';
import styles from './stats.module.css';

const words = home.stats;

interface Count {
  readonly label: string;
  readonly of: 'totalClinics' | 'totalCities' | 'totalCategories' | 'avgRating';
}

/** Three numbers under the search form. */
export function StatsStrip() {
  return (
    <Counts
      variant="strip"
      counts={[
        { label: words.clinics, of: 'totalClinics' },
        { label: words.cities, of: 'totalCities' },
        { label: words.averageRating, of: 'avgRating' },
      ]}
    />
  );
}

/** Four numbers on a coloured band. */
export function StatsBanner() {
  const id = useId();
  return (
    <section className={styles.band} aria-labelledby={id}>
      <div className="container">
        <h2 id={id} className={styles.bandTitle}>
          {words.label}
        </h2>
        <Counts
          variant="banner"
          counts={[
            { label: words.clinics, of: 'totalClinics' },
            { label: words.citiesCovered, of: 'totalCities' },
            { label: words.specialties, of: 'totalCategories' },
            { label: words.averageRating, of: 'avgRating' },
          ]}
        />
      </div>
    </section>
  );
}

interface CountsProps {
  readonly variant: 'strip' | 'banner';
  readonly counts: readonly Count[];
}

function Counts({ variant, counts }: CountsProps) {
  const stats = useQuery(statsQuery);
  return (
    <div className={styles[variant]}>
      <QueryState
        query={stats}
        loading={words.loading}
        skeleton={<List counts={counts} />}
        error={{ node: <p role="status">{words.error}</p> }}
      >
        {(data) => <List counts={counts} stats={data} />}
      </QueryState>
    </div>
  );
}

function List({ counts, stats }: Pick<CountsProps, 'counts'> & { readonly stats?: Stats }) {
  return (
    <dl className={styles.counts}>
      {counts.map(({ label, of }) => (
        <div key={of} className={styles.count}>
          <dt>{label}</dt>
          <dd>
            {stats ? formatted(stats[of]) : <Skeleton width="tiny" />}
            {of === 'avgRating' && <Icon name="star" className={styles.star} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Counts get thousands separators; the average rating is text already. */
function formatted(value: number | string): string {
  return typeof value === 'number' ? groupedCount(value) : value;
}
