import type { ReactNode } from 'react';
import styles from './scroll-area.module.css';

interface ScrollAreaProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** Content that is wider than a phone, such as a table. */
export function ScrollArea({ label, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
