import { Alert, Badge, Box, SpaceBetween } from '@cloudscape-design/components';
import { admin } from '../../../../../shared/content/staff/admin.ts';
import type {
  SyncResult,
  SyncRun,
  SyncState,
} from '../../../../../shared/contracts/google-places/google-places.ts';
import { groupedCount } from '../../../lib/format.ts';
import { Facts } from '../../kit/Facts.tsx';
import { dateAndTime } from '../../kit/format.ts';
import styles from './google-places.module.css';
import { percentage, ratio, reasonsOf } from './sync-statistics.ts';

const copy = admin.sync.summary;

/** The totals that are shown in large type. */
const totals = ['totalClinicsProcessed', 'clinicsUpdated', 'clinicsSkipped', 'errors'] as const;

interface SyncSummaryProps {
  /** The newest run; undefined until it is loaded. */
  readonly run: SyncRun | undefined;
  /** The response to the user's own sync, until newer data is loaded. */
  readonly result: SyncResult | undefined;
  /** An error message is already shown elsewhere. */
  readonly explained: boolean;
}

/** All statistics of the latest sync (specification, section 4). */
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

/** Why clinics were not updated; nothing when there were no errors. */
function ErrorReasons({ errors }: Pick<SyncRun, 'errors'>) {
  const reasons = reasonsOf(errors);
  if (reasons.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.reasons}>
      {reasons.map(({ name, count }) => (
        <li key={name}>{admin.sync.errors[name](groupedCount(count))}</li>
      ))}
    </ul>
  );
}

const stateColours = { running: 'blue', completed: 'green', unauthorized: 'red', abandoned: 'grey' } as const;

export function SyncStateBadge({ state }: { readonly state: SyncState }) {
  return <Badge color={stateColours[state]}>{admin.sync.states[state]}</Badge>;
}
