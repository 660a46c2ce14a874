import { about } from '../../../../shared/content/pages/about.ts';
import {
  RANKING_VERSION,
  rankingConstants,
  type rankingParts,
  rankingWeights,
} from '../../../../shared/domain/ranks/ranking.ts';
import { FactList } from '../../features/content/FactList.tsx';
import { Section } from '../../features/content/Section.tsx';
import { formulas } from './formula.ts';
import styles from './ranking-system.module.css';
import { percent, Weights } from './Weights.tsx';
import { WorkedExample } from './WorkedExample.tsx';

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
      <div className={styles.exact}>
        <h3>{formula.exact}</h3>
        <dl className={styles.lines}>
          {lines.map(({ symbol, words, text }) => (
            <div key={symbol}>
              <dt>
                <b>{symbol}</b>
                {words !== undefined && <span>, {words}</span>}
              </dt>
              <dd>= {text}</dd>
            </div>
          ))}
        </dl>
        {formula.where.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <WorkedExample />
    </Section>
  );
}

interface Line {
  readonly symbol: string;
  readonly words?: string;
  readonly text: string;
}

const partLine = (part: (typeof rankingParts)[number]): Line => ({
  symbol: parts.find((one) => one.part === part)?.title ?? part,
  text: formulas[part],
});

/** The lines in the order in which they use each other. */
const lines: readonly Line[] = [
  { symbol: 'v', words: formula.lines.v, text: formulas.v },
  { symbol: 'k', words: formula.lines.k, text: formulas.k },
  { symbol: 'w', words: formula.lines.w, text: formulas.w },
  { symbol: 'W', words: formula.lines.W, text: formulas.W },
  { symbol: 'R', words: formula.lines.R, text: formulas.R },
  partLine('patientSatisfaction'),
  partLine('reviewQuality'),
  { symbol: 'replies', words: formula.lines.replies, text: formulas.replies },
  { symbol: 'freshness', words: formula.lines.freshness, text: formulas.freshness },
  partLine('serviceExcellence'),
  partLine('accessibility'),
  partLine('credentials'),
  {
    symbol: formula.score,
    text: `min(${rankingConstants.mostPoints}, ${rankingConstants.mostPoints} × (${parts
      .map(({ part, title }) => `${rankingWeights[part]} × ${title.toLowerCase()}`)
      .join(' + ')}) + ${rankingConstants.verifiedBoost} if verified)`,
  },
];
