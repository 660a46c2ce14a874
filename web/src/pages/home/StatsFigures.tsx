import { useQuery } from '@tanstack/react-query';
import { home } from '../../../../shared/content/home.ts';
import type { Stats } from '../../../../shared/contracts/entities.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { QueryState } from '../../components/query-state/QueryState.tsx';
import { Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { statsQuery } from '../../features/directory/queries.ts';
import { groupedCount } from '../../lib/counts.ts';
import styles from './stats.module.css';

type Figure = 'totalClinics' | 'totalCities' | 'totalCategories' | 'avgRating';

interface StatsFiguresProps {
  readonly look: 'strip' | 'banner';
  readonly figures: readonly { readonly label: string; readonly of: Figure }[];
}

/** Figures of the directory, each with what it counts. */
export function StatsFigures({ look, figures }: StatsFiguresProps) {
  const stats = useQuery(statsQuery);
  return (
    <div className={styles[look]}>
      <QueryState
        query={stats}
        loading={home.stats.loading}
        skeleton={<List figures={figures} />}
        error={{ node: <p role="status">{home.stats.error}</p> }}
      >
        {(data) => <List figures={figures} stats={data} />}
      </QueryState>
    </div>
  );
}

function List({ figures, stats }: Pick<StatsFiguresProps, 'figures'> & { readonly stats?: Stats }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, of }) => (
        <div key={of} className={styles.figure}>
          <dt>{label}</dt>
          <dd>
            {stats ? shown(stats[of]) : <Skeleton width="tiny" />}
            {of === 'avgRating' && <Icon name="star" className={styles.star} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Counts with thousands apart; an average comes as text and stays as it is. */
function shown(value: number | string): string {
  return typeof value === 'number' ? groupedCount(value) : value;
}
