import type { ReactNode } from 'react';
import styles from './dashboard.module.css';

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** Over the whole width. */
  readonly wide?: boolean;
}

/** What a message or a practice says of itself, name by name. */
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
