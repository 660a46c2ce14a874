import type { ReactNode } from 'react';
import styles from './page-hero.module.css';

interface PageHeroProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

/** How a content page begins: a sentence, what it means, and what comes first. */
export function PageHero({ title, lead, children }: PageHeroProps) {
  return (
    <header className={styles.hero}>
      <div className={`container ${styles.content}`}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
    </header>
  );
}
