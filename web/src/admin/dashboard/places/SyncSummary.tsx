import { Alert, Badge, Box, SpaceBetween } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/admin.ts';
import type { SyncResult, SyncRun } from '../../../../../shared/contracts/places-sync.ts';
import { groupedCount } from '../../../lib/counts.ts';
import { dateAndTime } from '../dates.ts';
import { Facts } from '../Facts.tsx';
import { ErrorReasons } from './ErrorReasons.tsx';
import styles from './places.module.css';
import { SyncStateBadge } from './SyncStateBadge.tsx';
import { percentage, ratio } from './sync-figures.ts';

const copy = admin.sync.summary;

/** The totals of a sync, in large figures. */
const totals = ['totalClinicsProcessed', 'clinicsUpdated', 'clinicsSkipped', 'errors'] as const;

interface SyncSummaryProps {
  /** The newest run, as far as it is known. */
  readonly run: SyncRun | undefined;
  /** The answer to who started or joined a sync, while nothing newer is known of it. */
  readonly result: SyncResult | undefined;
  /** What went wrong is said already. */
  readonly explained: boolean;
}

/** Every figure of the latest sync (specification, section 4). */
export function SyncSummary({ run, result, explained }: SyncSummaryProps) {
  const statistics = result?.statistics ?? run?.statistics;
  if (!statistics) return null;
  const known = result ? undefined : run;
  const { efficiency, apiCallsMade, clinicsRemaining } = statistics;
  return (
    <section aria-label={copy.title}>
      <SpaceBetween size="m">
        <div className={styles.heading}>
          <Box variant="h3">{copy.title}</Box>
          {known && (
            <>
              <SyncStateBadge state={known.state} />
              <Badge>{admin.sync.triggers[known.trigger]}</Badge>
            </>
          )}
        </div>
        {!explained && (known?.state === 'unauthorized' || known?.state === 'abandoned') && (
          <Alert type={known.state === 'unauthorized' ? 'error' : 'warning'}>
            {admin.sync.stopped[known.state]}
          </Alert>
        )}
        <dl className={styles.totals}>
          {totals.map((name) => (
            <div key={name}>
              <dt>{copy[name]}</dt>
              <dd>{groupedCount(statistics[name])}</dd>
            </div>
          ))}
        </dl>
        {known && <ErrorReasons errors={known.errors} />}
        <Facts
          items={[
            { label: copy.apiCallsMade, value: groupedCount(apiCallsMade) },
            { label: copy.apiCallsPerUpdate, value: ratio(efficiency.apiCallsPerUpdate) },
            { label: copy.updateRate, value: percentage(efficiency.updateRate) },
            { label: copy.clinicsRemaining, value: groupedCount(clinicsRemaining) },
            ...(result ? [{ label: copy.asOf, value: dateAndTime(result.timestamp) }] : []),
            ...(known ? [{ label: copy.startedAt, value: dateAndTime(known.startedAt) }] : []),
            ...(known?.endedAt ? [{ label: copy.endedAt, value: dateAndTime(known.endedAt) }] : []),
          ]}
        />
      </SpaceBetween>
    </section>
  );
}
