import { Alert } from '@cloudscape-design/components';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './editing.module.css';

interface RefusalProps {
  /** Whether a save has been refused and no other one has begun. */
  readonly isRefused: boolean;
  /** Why; undefined where the children say it. */
  readonly text: string | undefined;
  /** Messages by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Labels of the fields. */
  readonly labels: Readonly<Record<string, string>>;
  readonly children?: ReactNode;
}

/** The reasons of a refused save, above the fields. They take the focus. */
export function Refusal({ isRefused, text, errors, labels, children }: RefusalProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isRefused) ref.current?.focus();
  }, [isRefused]);
  const messages = Object.entries(errors);
  return (
    <div ref={ref} tabIndex={-1} className={styles.refusal}>
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
