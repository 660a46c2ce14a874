import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-page.module.css';

interface ListPageProps {
  readonly title: string;
  readonly lead: string;
  readonly filters: ReactNode;
  /** More space between header, filters and list. */
  readonly spacious?: boolean;
  /** The list. */
  readonly children: ReactNode;
}

/** The layout of a page with a filtered list. */
export function ListPage({ title, lead, filters, spacious = false, children }: ListPageProps) {
  return (
    <div className={classNames('container', styles.page, spacious && styles.spacious)}>
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={styles.filters}>{filters}</div>
      {children}
    </div>
  );
}
