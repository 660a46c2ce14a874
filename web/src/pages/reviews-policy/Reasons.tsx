import { useQuery } from '@tanstack/react-query';
import { reviewsPolicy } from '../../../../shared/content/legal/reviews-policy.ts';
import { decisionReasons } from '../../../../shared/content/reviews/review-fields.ts';
import { groupedCount } from '../../lib/format.ts';
import { moderationQuery } from './figures.ts';
import styles from './reviews-policy.module.css';

const { reasons: words } = reviewsPolicy;

/** The reasons for rejecting and removing reviews, with the number of each once it is known. */
export function Reasons() {
  const { data } = useQuery(moderationQuery);
  return (
    <section className={styles.section} aria-labelledby="reasons">
      <h2 id="reasons">{words.title}</h2>
      <p>{words.lead}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{words.reason}</th>
            {data && <th scope="col">{words.count}</th>}
          </tr>
        </thead>
        <tbody>
          {decisionReasons.map(({ value, label }) => (
            <tr key={value}>
              <th scope="row">
                <strong>{label}</strong>
                <span className={styles.detail}>{words.texts[value]}</span>
              </th>
              {data && (
                <td>{groupedCount(data.reasons.find(({ reason }) => reason === value)?.count ?? 0)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
