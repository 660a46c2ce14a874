import { Box, Container } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { admin } from '../../../../shared/content/staff/admin.ts';
import { groupedCount } from '../../lib/format.ts';
import { FailedAlert } from '../kit/QueryStatus.tsx';
import styles from './overview.module.css';
import { summaryQuery } from './queries.ts';

const copy = admin.overview.counters;
const names = ['approved', 'pending', 'contacts', 'newContacts'] as const;

export function Counters() {
  const { data, isError, isFetching, refetch } = useQuery(summaryQuery);
  return (
    <section aria-label={copy.label} aria-busy={data === undefined && !isError}>
      {isError && (
        <FailedAlert words={copy} retrying={isFetching} onRetry={refetch} className={styles.failure} />
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none. */}
      <ul role="list" className={styles.counters}>
        {names.map((name) => (
          <li key={name}>
            <Container fitHeight>
              <Box variant="h3" tagOverride="h2">
                {copy[name].title}
              </Box>
              <p className={styles.count}>{data ? groupedCount(data[name]) : '–'}</p>
              <Box color="text-body-secondary">{copy[name].label}</Box>
            </Container>
          </li>
        ))}
      </ul>
    </section>
  );
}
