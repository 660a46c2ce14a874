import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './list-page.module.css';

interface ListPageProps {
  readonly breadcrumb?: ReactNode;
  readonly title: string;
  readonly lead: string;
  readonly filters: ReactNode;
  /** Reduces space, so that the list begins on the first screen. */
  readonly compact?: boolean;
  /** The list and any content after it. */
  readonly children: ReactNode;
}

/** The layout of a page with a filtered list. */
export function ListPage({ breadcrumb, title, lead, filters, compact = false, children }: ListPageProps) {
  return (
    <div className={classNames('container', styles.page, compact && styles.compact)}>
      {breadcrumb}
      <header className={styles.header}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{lead}</p>
      </header>
      <div className={styles.filters}>{filters}</div>
      {children}
    </div>
  );
}
