import { useEffect, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { classNames } from '../class-names/class-names.ts';
import { Icon } from '../icon/Icon.tsx';
import type { IconName } from '../icon/icon-names.ts';
import styles from './confirmed-button.module.css';

/** How long a copied link is confirmed (specification, section 9). */
const CONFIRMATION_MS = 2000;

/** What pressing came to; undefined when there is nothing to say about it. */
export type Outcome = 'done' | 'failed' | undefined;

interface ConfirmedButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Stands in the label's place for two seconds. */
  readonly confirmation: string;
  readonly failure: string;
  readonly size: 'small' | 'large';
  readonly act: () => Promise<Outcome>;
}

/** A button that says on itself that what it did is done, and beside itself that it failed. */
export function ConfirmedButton({ icon, label, confirmation, failure, size, act }: ConfirmedButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>();
  const done = outcome === 'done';
  const iconSize = size === 'large' ? 19 : 16;

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [done]);

  return (
    <>
      <Button variant="secondary" size={size} onClick={() => void act().then(setOutcome)}>
        <span className={styles.texts}>
          <span className={classNames(done && styles.hidden)}>
            <Icon name={icon} size={iconSize} />
            {label}
          </span>
          <span className={classNames(!done && styles.hidden)}>
            <Icon name="check" size={iconSize} />
            {confirmation}
          </span>
        </span>
      </Button>
      <span role="status" className={outcome === 'failed' ? styles.failed : 'visually-hidden'}>
        {done && confirmation}
        {outcome === 'failed' && failure}
      </span>
    </>
  );
}
