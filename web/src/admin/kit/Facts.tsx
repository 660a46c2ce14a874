import type { ReactNode } from 'react';
import styles from './kit.module.css';

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Takes the full width. */
  readonly wide?: boolean;
}

/** Labelled values of a message or a practice. */
export function Facts({ items }: { readonly items: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value, wide }) => (
        <div key={label} className={wide ? styles.wide : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
