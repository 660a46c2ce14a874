import { Box, SpaceBetween, Table, type TableProps } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/admin.ts';
import type { SyncRun } from '../../../../../shared/contracts/places-sync.ts';
import { classNames } from '../../../components/class-names/class-names.ts';
import { groupedCount } from '../../../lib/counts.ts';
import { dateAndTime } from '../dates.ts';
import styles from './places.module.css';
import { SyncStateBadge } from './SyncStateBadge.tsx';
import { barOf, barParts, duration, longestBar } from './sync-figures.ts';

const copy = admin.sync.history;

interface SyncHistoryProps {
  /** Newest first. */
  readonly runs: readonly SyncRun[];
}

/**
 * The last syncs as a chart of stacked bars. Each stands in a table beside the figures that it draws, so that nobody needs
 * the drawing.
 */
export function SyncHistory({ runs }: SyncHistoryProps) {
  return (
    <SpaceBetween size="s">
      <Box variant="h3">{copy.title}</Box>
      {runs.length > 0 && (
        <ul className={styles.legend} aria-hidden="true">
          {barParts.map((part) => (
            <li key={part}>
              <span className={classNames(styles.swatch, styles[part])} />
              {copy[part]}
            </li>
          ))}
        </ul>
      )}
      <Table
        variant="embedded"
        items={runs}
        columnDefinitions={columns(longestBar(runs))}
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

function columns(longest: number): TableProps.ColumnDefinition<SyncRun>[] {
  return [
    {
      id: 'started',
      header: copy.started,
      minWidth: 150,
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
    {
      id: 'chart',
      header: copy.chart,
      minWidth: 190,
      width: 320,
      cell: ({ statistics }) => (
        <div className={styles.bar} aria-hidden="true">
          {barOf(statistics).map(({ part, count }) => (
            <span
              key={part}
              className={styles[part]}
              style={{ width: `${(100 * count) / longest}%` }}
              title={`${copy[part]}: ${groupedCount(count)}`}
            />
          ))}
        </div>
      ),
    },
    figure('updated', ({ clinicsUpdated }) => clinicsUpdated),
    figure('skipped', ({ clinicsSkipped }) => clinicsSkipped),
    figure('errors', ({ errors }) => errors),
    figure('remaining', ({ clinicsRemaining }) => clinicsRemaining),
    figure('calls', ({ apiCallsMade }) => apiCallsMade),
    {
      id: 'duration',
      header: copy.duration,
      minWidth: 105,
      cell: ({ startedAt, endedAt }) => (endedAt === undefined ? '–' : duration(startedAt, endedAt)),
    },
    {
      id: 'state',
      header: copy.state,
      minWidth: 120,
      cell: ({ state }) => <SyncStateBadge state={state} />,
    },
  ];
}

function figure(
  id: 'updated' | 'skipped' | 'errors' | 'remaining' | 'calls',
  count: (statistics: SyncRun['statistics']) => number,
): TableProps.ColumnDefinition<SyncRun> {
  return {
    id,
    header: copy[id],
    minWidth: 90,
    cell: ({ statistics }) => <span className={styles.count}>{groupedCount(count(statistics))}</span>,
  };
}
