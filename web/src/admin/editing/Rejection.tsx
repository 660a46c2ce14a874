import { Alert } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './editing.module.css';

interface RejectionProps {
  /** Whether a save has been rejected and no other one has begun. */
  readonly isRejected: boolean;
  /** Why; undefined where the children say it. */
  readonly text: string | undefined;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Labels of the fields. */
  readonly labels: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

/** The reasons of a rejected save, above the fields. They take the focus. */
export function Rejection({ isRejected, text, errors, labels, children }: RejectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRejected) ref.current?.focus();
  }, [isRejected]);
  const messages = Object.entries(errors);
  return (
    <div ref={ref} tabIndex={-1} className={styles.rejection}>
      <div role="alert">
        {text !== undefined && (
          <Alert type="error" header={text}>
            {messages.length > 0 && (
              <ul>
                {messages.map(([name, message]) => (
                  <li key={name}>
                    {labels[name] ?? name}: {message}
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        )}
      </div>
      {children}
    </div>
  );
}
