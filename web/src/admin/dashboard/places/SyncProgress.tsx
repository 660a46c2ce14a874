import { Box } from '@cloudscape-design/components';
import { useId, useState } from 'react';
import { admin } from '../../../../../shared/content/admin.ts';
import type { SyncRun } from '../../../../../shared/contracts/places-sync.ts';
import { groupedCount } from '../../../lib/counts.ts';
import styles from './places.module.css';
import { progressOf, quarterOf } from './sync-figures.ts';

const copy = admin.sync.progress;

interface SyncProgressProps {
  /** The run that is going; undefined when none is. */
  readonly run: SyncRun | undefined;
}

/** How far a running sync has come. Said aloud in quarters only: a sync may count for hours. */
export function SyncProgress({ run }: SyncProgressProps) {
  const [seen, setSeen] = useState(false);
  if (run && !seen) setSeen(true);
  return (
    <>
      {run && <Bar statistics={run.statistics} />}
      <p role="status" className="visually-hidden">
        {run && copy.said(quarterOf(run.statistics))}
        {!run && seen && copy.ended}
      </p>
    </>
  );
}

function Bar({ statistics }: Pick<SyncRun, 'statistics'>) {
  const title = useId();
  const { done, all } = progressOf(statistics);
  return (
    <div className={styles.going}>
      <Box variant="h3" id={title}>
        {copy.title}
      </Box>
      <progress className={styles.progress} aria-labelledby={title} value={done} max={Math.max(1, all)} />
      <Box color="text-body-secondary">{copy.of(groupedCount(done), groupedCount(all))}</Box>
    </div>
  );
}
