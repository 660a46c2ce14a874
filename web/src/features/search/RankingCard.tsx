import { search } from '../../../../shared/content/search/search.ts';
import { Icon } from '../../components/icon/Icon.tsx';
import { Link } from '../../components/Link.tsx';
import { paths } from '../../lib/paths.ts';
import styles from './ranking-card.module.css';

const copy = search.ranking;

/** Explains the ranking. */
export function RankingCard() {
  return (
    <aside className={styles.card} aria-labelledby="ranking-title">
      <Icon name="scale" size={24} strokeWidth={1.6} />
      <div>
        <p id="ranking-title" className={styles.title}>
          {copy.title}
        </p>
        <p className={styles.text}>
          {copy.text}{' '}
          <Link to={paths.rankingSystem}>
            {copy.link}
            <span className="visually-hidden"> {copy.linkDetail}</span>
          </Link>
        </p>
      </div>
    </aside>
  );
}
