import { about } from '../../../../shared/content/about.ts';
import { RANKING_VERSION, rankingWeights } from '../../../../shared/domain/ranking.ts';
import { FactList } from '../../features/content/FactList.tsx';
import { Section } from '../../features/content/Section.tsx';
import styles from './ranking-system.module.css';
import { percent, Weights } from './Weights.tsx';

const { title, lead, parts, inputs, formula } = about.ranking;

/** Explains the ranking. Other pages link to it. */
export function RankingSystem() {
  return (
    <Section title={title} lead={lead} id="ranking-system">
      <Weights />
      <div className={styles.columns}>
        <div>
          <h3 className={styles.heading}>{inputs.title}</h3>
          <FactList facts={inputs.items} />
        </div>
        <div className={styles.formula}>
          <h3>
            {formula.title} <span className={styles.version}>{formula.version(RANKING_VERSION)}</span>
          </h3>
          <p>{formula.text}</p>
          <p className={styles.equation}>
            {formula.score} ={' '}
            {parts
              .map(({ part, title }) => `${percent(rankingWeights[part])} × ${title.toLowerCase()}`)
              .join(' + ')}{' '}
            + {formula.verified}
          </p>
          <ul className={styles.notes}>
            {formula.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </div>
      </div>
    </Section>
  );
}
