import { cardFacts } from '../../../../shared/content/clinics/card.ts';
import { classNames } from '../class-names.ts';
import { useOpenClock } from './open-clock.ts';
import styles from './open-state.module.css';

interface OpenStateProps {
  /** As cards have them; undefined where they are not known. */
  readonly hours: string | undefined;
  readonly timeZone: string | undefined;
}

/**
 * Whether a clinic is open now: a line that is empty until the page is hydrated, so that nothing moves. Nothing where the time zone is not
 * known.
 */
export function OpenState({ hours, timeZone }: OpenStateProps) {
  if (hours === undefined) return <span className={styles.line}>{cardFacts.hoursUnknown}</span>;
  return timeZone === undefined ? null : <State hours={hours} timeZone={timeZone} />;
}

function State({ hours, timeZone }: { readonly hours: string; readonly timeZone: string }) {
  const clock = useOpenClock();
  const state = clock?.openStateOf(hours, timeZone, clock.now);
  if (state === undefined) return <span className={styles.line} />;
  return (
    <span className={classNames(styles.line, state.kind === 'open' ? styles.open : styles.notOpen)}>
      {clock?.openStateText(state)}
    </span>
  );
}
