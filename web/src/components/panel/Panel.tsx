import { type ReactNode, useId } from 'react';
import card from '../card.module.css';
import { classNames } from '../class-names.ts';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly id?: string;
  /** Shown beside the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A section of a page: a card with its title. */
export function Panel({ title, id, action, children }: PanelProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={classNames(card.card, styles.panel)}>
      <div className={styles.header}>
        <h2 id={titleId}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
