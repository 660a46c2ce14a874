import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

interface PageHeroProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Shown beside the text. */
  readonly aside?: ReactNode;
}

/** The hero of a content page: title, lead and content below them. */
export function PageHero({ title, lead, children, aside }: PageHeroProps) {
  return (
    <header className={styles.hero}>
      <div className={`container ${styles.content}`}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
        </div>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
        <div className={styles.rest}>{children}</div>
      </div>
    </header>
  );
}
