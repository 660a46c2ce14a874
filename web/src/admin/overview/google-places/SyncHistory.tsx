import { Box, SpaceBetween, Table, type TableProps } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { SyncRun } from '../../../../../shared/contracts/google-places/google-places.ts';
import { groupedCount } from '../../../lib/format.ts';
import { dateAndTime } from '../../kit/format.ts';
import styles from './google-places.module.css';
import { SyncChart } from './SyncChart.tsx';
import { SyncStateBadge } from './SyncSummary.tsx';
import { duration } from './sync-statistics.ts';

const copy = admin.sync.history;

interface SyncHistoryProps {
  /** Newest first. */
  readonly runs: readonly SyncRun[];
}

/** The last syncs as a chart, and the same numbers as an accessible table. */
export function SyncHistory({ runs }: SyncHistoryProps) {
  return (
    <SpaceBetween size="s">
      <Box variant="h3">{copy.title}</Box>
      {runs.length > 0 && <SyncChart runs={runs} />}
      <Table
        variant="embedded"
        items={runs}
        columnDefinitions={columns}
        trackBy="id"
        wrapLines
        ariaLabels={{ tableLabel: copy.title }}
        empty={
          <Box color="inherit" textAlign="center">
            {copy.empty}
          </Box>
        }
      />
    </SpaceBetween>
  );
}

const columns: TableProps.ColumnDefinition<SyncRun>[] = [
  {
    id: 'started',
    header: copy.started,
    minWidth: 170,
    isRowHeader: true,
    cell: ({ startedAt, trigger }) => (
      <>
        {dateAndTime(startedAt)}
        <Box color="text-body-secondary" fontSize="body-s">
          {admin.sync.triggers[trigger]}
        </Box>
      </>
    ),
  },
  countColumn('updated', ({ clinicsUpdated }) => clinicsUpdated),
  countColumn('skipped', ({ clinicsSkipped }) => clinicsSkipped),
  countColumn('errors', ({ errors }) => errors),
  countColumn('remaining', ({ clinicsRemaining }) => clinicsRemaining),
  countColumn('calls', ({ apiCallsMade }) => apiCallsMade),
  {
    id: 'duration',
    header: copy.duration,
    minWidth: 105,
    cell: ({ startedAt, endedAt }) => (endedAt === undefined ? '–' : duration(startedAt, endedAt)),
  },
  {
    id: 'state',
    header: copy.state,
    minWidth: 165,
    cell: ({ state }) => <SyncStateBadge state={state} />,
  },
];

function countColumn(
  id: 'updated' | 'skipped' | 'errors' | 'remaining' | 'calls',
  count: (statistics: SyncRun['statistics']) => number,
): TableProps.ColumnDefinition<SyncRun> {
  return {
    id,
    header: copy[id],
    minWidth: 85,
    cell: ({ statistics }) => <span className={styles.count}>{groupedCount(count(statistics))}</span>,
  };
}
