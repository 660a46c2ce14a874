import { admin } from '../../../../../shared/content/admin.ts';
import type { SyncRun } from '../../../../../shared/contracts/places-sync.ts';
import { groupedCount } from '../../../lib/counts.ts';
import styles from './places.module.css';
import { reasonsOf } from './sync-figures.ts';

/** Why clinics were not updated; nothing when there were no errors. */
export function ErrorReasons({ errors }: Pick<SyncRun, 'errors'>) {
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
