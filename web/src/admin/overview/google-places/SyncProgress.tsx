import { Box } from '@cloudscape-design/components';
import { useId, useState } from 'react';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { SyncRun } from '../../../../../shared/contracts/google-places/google-places.ts';
import { groupedCount } from '../../../lib/format.ts';
import styles from './google-places.module.css';
import { progressOf, quarterOf } from './sync-statistics.ts';

const copy = admin.sync.progress;

interface SyncProgressProps {
  /** Undefined when no sync is running. */
  readonly run: SyncRun | undefined;
}

/** Progress of a running sync. Screen readers hear it in steps of 25% only: a sync may take hours. */
export function SyncProgress({ run }: SyncProgressProps) {
  const [seen, setSeen] = useState(false);
  if (run && !seen) setSeen(true);
  return (
    <>
      {run && <Bar statistics={run.statistics} />}
      <p role="status" className="visually-hidden">
        {run && copy.announcement(quarterOf(run.statistics))}
        {!run && seen && copy.ended}
      </p>
    </>
  );
}

function Bar({ statistics }: Pick<SyncRun, 'statistics'>) {
  const title = useId();
  const { done, all } = progressOf(statistics);
  return (
    <div className={styles.running}>
      <Box variant="h3" id={title}>
        {copy.title}
      </Box>
      <progress className={styles.progress} aria-labelledby={title} value={done} max={Math.max(1, all)} />
      <Box color="text-body-secondary">{copy.of(groupedCount(done), groupedCount(all))}</Box>
    </div>
  );
}
