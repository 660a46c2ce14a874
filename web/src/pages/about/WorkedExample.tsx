import { about } from '../../../../shared/content/pages/about.ts';
import { ScrollArea } from '../../components/scroll-area/ScrollArea.tsx';
import { workedExample } from './formula.ts';
import styles from './worked-example.module.css';

const { example: words, ranking } = about;

/** A score computed step by step. */
export function WorkedExample() {
  const example = workedExample();
  const { columns } = words;
  return (
    <div className={styles.example}>
      <h3>{words.title}</h3>
      <p>{words.lead}</p>
      <ScrollArea label={words.reviews}>
        <table className={styles.table}>
          <caption>{words.reviews}</caption>
          <thead>
            <tr>
              {Object.values(columns).map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {example.reviews.map(({ days, rating, contactVerified, characters, hasReply, weight }) => (
              <tr key={days}>
                <td>{rating}</td>
                <td>{words.days(days)}</td>
                <td>{contactVerified ? words.confirmed : words.unconfirmed}</td>
                <td>{characters}</td>
                <td>{hasReply ? words.yes : words.no}</td>
                <td>{weight.toFixed(3)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p>{words.facts(String(example.categoryMean), example.confirmedDays, example.languages)}</p>
      <ScrollArea label={words.parts}>
        <table className={styles.table}>
          <caption>{words.parts}</caption>
          <thead>
            <tr>
              <th scope="col">{words.part}</th>
              <th scope="col">{words.calculation}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.points}</th>
            </tr>
          </thead>
          <tbody>
            {example.parts.map(({ part, calculation, value, points }) => (
              <tr key={part}>
                <th scope="row">{ranking.parts.find((one) => one.part === part)?.title}</th>
                <td>{calculation}</td>
                <td>{value.toFixed(3)}</td>
                <td>{points.toFixed(2)}</td>
              </tr>
            ))}
            <tr>
              <th scope="row" colSpan={3}>
                {words.verified}
              </th>
              <td>{example.verifiedBoost.toFixed(2)}</td>
            </tr>
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {words.score}
              </th>
              <td>{example.score.toFixed(2)}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollArea>
    </div>
  );
}
