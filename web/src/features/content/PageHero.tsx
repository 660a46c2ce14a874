import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

interface PageHeroProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
  /** Stands out beside the words. */
  readonly aside?: ReactNode;
}

/** How a content page begins: a sentence, what it means, and what comes first. */
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
