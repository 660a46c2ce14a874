import { home } from '../../../../shared/content/pages/home.ts';
import atlas from './atlas.svg';
import styles from './home-hero.module.css';
import { SearchForm } from './SearchForm.tsx';
import { StatsStrip } from './Stats.tsx';

export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.sky}>
        <img className={styles.atlas} src={atlas} alt="" width={900} height={720} />
      </div>
      <div className={`container ${styles.content}`}>
        <h1 className={styles.title}>{home.hero.title}</h1>
        <p className={styles.lead}>{home.hero.lead}</p>
        <SearchForm />
        <StatsStrip />
      </div>
    </section>
  );
}
