import { admin } from '../../../../../shared/content/staff/admin.ts';
import type { SyncRun } from '../../../../../shared/contracts/google-places/google-places.ts';
import { classNames } from '../../../components/class-names.ts';
import { groupedCount } from '../../../lib/format.ts';
import { monthAndDay } from '../../kit/format.ts';
import styles from './google-places.module.css';
import { barOf, barParts, longestBar } from './sync-statistics.ts';

const copy = admin.sync.history;

/** A stacked bar of clinic counts for each run, the oldest first. */
export function SyncChart({ runs }: { readonly runs: readonly SyncRun[] }) {
  const longest = longestBar(runs);
  const bars = runs.toReversed();
  return (
    <div>
      <div role="img" aria-label={copy.chart} className={styles.chart}>
        <span className={styles.most}>{copy.most(groupedCount(longest))}</span>
        {bars.map(({ id, startedAt, statistics }) => (
          <div key={id} className={styles.column}>
            <div className={styles.bar}>
              {barOf(statistics).map(({ part, count }) => (
                <span
                  key={part}
                  className={styles[part]}
                  style={{ height: `${(100 * count) / longest}%` }}
                  title={`${copy[part]}: ${groupedCount(count)}`}
                />
              ))}
            </div>
            <span className={styles.date}>{monthAndDay(startedAt)}</span>
          </div>
        ))}
      </div>
      <div className={styles.ends} aria-hidden="true">
        {bars.flatMap(({ id, startedAt }, index) =>
          index === 0 || index === bars.length - 1 ? <span key={id}>{monthAndDay(startedAt)}</span> : [],
        )}
      </div>
      <ul className={styles.legend} aria-hidden="true">
        {barParts.map((part) => (
          <li key={part}>
            <span className={classNames(styles.swatch, styles[part])} />
            {copy[part]}
          </li>
        ))}
      </ul>
    </div>
  );
}
