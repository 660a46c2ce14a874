import { about } from '../../../../shared/content/pages/about.ts';
import { rankingWeights } from '../../../../shared/domain/ranks/ranking.ts';
import styles from './weights.module.css';

/** The parts of the score, each with its weight as a percentage and a bar. */
export function Weights() {
  return (
    <dl className={styles.weights}>
      {about.ranking.parts.map(({ part, title, text }) => (
        <div key={part} className={styles.part}>
          <dt className={styles.title}>
            <span className={styles.weight}>{percent(rankingWeights[part])}</span> {title}
          </dt>
          <dd className={styles.text}>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.bar} style={{ width: percent(rankingWeights[part]) }} />
            </span>
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** 0.4 as '40%'. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`;
}
