import type { ReactNode } from 'react';
import { shell } from '../../../../shared/content/pages/shell.ts';
import { useIsOnline } from '../../lib/use-is-online.ts';
import { Button } from '../button/Button.tsx';
import { Icon } from '../icon/Icon.tsx';
import styles from './query-state.module.css';

export interface ErrorText {
  readonly title: string;
  readonly text: string;
}

interface ErrorCardProps extends ErrorText {
  readonly headingLevel?: 1 | 2 | 3;
  /** Replaces the Reload Page button. */
  readonly children?: ReactNode;
}

/** An error message with an action. */
export function ErrorCard({ headingLevel = 3, children, ...failure }: ErrorCardProps) {
  const isOnline = useIsOnline();
  const { title, text } = isOnline ? failure : shell.offline;
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={styles.error} role="alert">
      <Icon name="triangle-alert" className={styles.icon} size={28} strokeWidth={1.75} />
      <Heading>{title}</Heading>
      <p>{text}</p>
      {/* Offline, a reload would lose the page. */}
      {isOnline && (
        <div className={styles.action}>
          {children ?? (
            <Button variant="secondary" onClick={() => window.location.reload()}>
              <Icon name="rotate-cw" size={18} />
              Reload Page
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
