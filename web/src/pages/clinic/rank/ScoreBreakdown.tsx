import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { scoreBreakdown as words } from '../../../../../shared/content/ranks/score-breakdown.ts';
import { scoreParts } from '../../../../../shared/content/ranks/score-parts.ts';
import type { Score } from '../../../../../shared/contracts/reviews/reviews.ts';
import { Badge } from '../../../components/badge/Badge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { ErrorCard } from '../../../components/query-state/ErrorCard.tsx';
import { QueryState } from '../../../components/query-state/QueryState.tsx';
import { Repeat, Skeleton } from '../../../components/skeleton/Skeleton.tsx';
import { groupedCount, longDate } from '../../../lib/format.ts';
import { scoreQuery } from '../on-request.ts';
import styles from './score-breakdown.module.css';

/** A clinic's current score: its parts as bars with numbers, and their inputs. */
export default function ScoreBreakdown({ slugOrId }: { readonly slugOrId: string }) {
  const query = useQuery(scoreQuery(slugOrId));
  const ref = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.focused}>
      <QueryState
        query={query}
        loading={words.loading}
        skeleton={<Placeholders />}
        error={{
          node: (
            <ErrorCard {...words.error}>
              <Button
                variant="secondary"
                onClick={() => {
                  // The button is gone while it loads.
                  ref.current?.focus();
                  void query.refetch();
                }}
              >
                {words.retry}
              </Button>
            </ErrorCard>
          ),
        }}
      >
        {(score) => <ScoreView score={score} />}
      </QueryState>
    </div>
  );
}

export function ScoreView({ score }: { readonly score: Score }) {
  const { columns } = words;
  return (
    <div className={styles.rank}>
      <p className={styles.score}>
        <strong>{words.score(score.score.toFixed(2))}</strong>
        {score.isNew && (
          <>
            <Badge variant="accent">{words.isNew}</Badge>
            <span className={styles.few}>{words.few}</span>
          </>
        )}
      </p>
      <table className={styles.parts}>
        <caption className="visually-hidden">{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{columns.part}</th>
            <th scope="col">{columns.weight}</th>
            <th scope="col">{columns.value}</th>
            <th scope="col">{columns.points}</th>
          </tr>
        </thead>
        <tbody>
          {score.parts.map(({ part, weight, value, points }) => (
            <tr key={part}>
              <th scope="row">
                {titleOf(part)}
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${100 * value}%` }} />
                </span>
              </th>
              <td>{Math.round(100 * weight)}%</td>
              <td>{value.toFixed(2)}</td>
              <td>{points.toFixed(2)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              {score.verifiedBoost > 0 ? words.verified : words.notVerified}
            </th>
            <td>{score.verifiedBoost.toFixed(2)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {words.total} <span className={styles.atMost}>({words.atMost})</span>
            </th>
            <td>{score.score.toFixed(2)}</td>
          </tr>
        </tfoot>
      </table>
      <h3>{words.inputs.title}</h3>
      <dl className={styles.inputs}>
        {inputsOf(score).map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.asOf}>{words.asOf(score.version, longDate(score.asOf))}</p>
    </div>
  );
}

function titleOf(part: string): string {
  return scoreParts.find((one) => one.part === part)?.title ?? part;
}

/** Inputs as text. */
function inputsOf({ inputs }: Score): readonly (readonly [string, string])[] {
  const labels = words.inputs;
  const yesNo = (value: boolean | null) => (value === null ? labels.unknown : value ? labels.yes : labels.no);
  return [
    [labels.reviews, groupedCount(inputs.reviewCount)],
    [labels.categoryMean, labels.stars(inputs.categoryMean.toFixed(2))],
    [labels.confirmed, inputs.confirmedAt === undefined ? labels.unknown : longDate(inputs.confirmedAt)],
    [labels.accepting, yesNo(inputs.acceptingPatients)],
    [labels.telemedicine, yesNo(inputs.telemedicine)],
    [labels.wheelchair, yesNo(inputs.wheelchairAccessible)],
    [labels.parking, yesNo(inputs.parkingAvailable)],
    [labels.languages, String(inputs.languages)],
    [labels.hours, yesNo(inputs.hoursKnown)],
    [labels.insurance, yesNo(inputs.insuranceListed)],
    [labels.license, yesNo(inputs.licenceChecked)],
    [labels.taxonomy, yesNo(inputs.taxonomyMatches)],
    [labels.contact, yesNo(inputs.contactVerified)],
  ];
}

function Placeholders() {
  return (
    <div className={styles.rank}>
      <Skeleton shape="heading" />
      <Repeat count={6}>{(index) => <Skeleton key={index} />}</Repeat>
    </div>
  );
}
