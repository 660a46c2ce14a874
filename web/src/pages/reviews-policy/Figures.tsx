import { useQuery } from '@tanstack/react-query';
import { reviewsPolicy } from '../../../../shared/content/legal/reviews-policy.ts';
import type { ModerationFigures } from '../../../../shared/contracts/reviews/reviews.ts';
import { EmptyMessage, QueryState } from '../../components/query-state/QueryState.tsx';
import { ScrollArea } from '../../components/scroll-area/ScrollArea.tsx';
import { Repeat, Skeleton } from '../../components/skeleton/Skeleton.tsx';
import { groupedCount, longDate } from '../../lib/format.ts';
import { decidedOf, hasNone, moderationQuery, publishedShare, totalOf } from './figures.ts';
import styles from './reviews-policy.module.css';

const { figures: words } = reviewsPolicy;

/** Published, rejected and removed reviews by stars. */
export function Figures() {
  const query = useQuery(moderationQuery);
  return (
    <section className={styles.section} aria-labelledby="figures">
      <h2 id="figures">{words.title}</h2>
      <p>{words.lead}</p>
      <QueryState
        query={query}
        loading={words.loading}
        skeleton={<Repeat count={8}>{(index) => <Skeleton key={index} />}</Repeat>}
        error={words.error}
        empty={{
          when: ({ stars }) => hasNone(stars),
          children: <EmptyMessage>{words.empty}</EmptyMessage>,
        }}
      >
        {(figures) => <FiguresView figures={figures} />}
      </QueryState>
    </section>
  );
}

export function FiguresView({ figures }: { readonly figures: ModerationFigures }) {
  const { asOf, medianHoursToDecision } = figures;
  const stars = figures.stars.toReversed();
  const total = totalOf(stars);
  const { columns } = words;
  return (
    <>
      <figure className={styles.chart}>
        <figcaption>{words.chart}</figcaption>
        <dl>
          {stars.map((counts) => (
            <div key={counts.rating}>
              <dt>{words.stars(counts.rating)}</dt>
              <dd>
                <span className={styles.track} aria-hidden="true">
                  <span style={{ width: `${100 * (publishedShare(counts) ?? 0)}%` }} />
                </span>
                <span>{shareText(counts)}</span>
              </dd>
            </div>
          ))}
        </dl>
      </figure>
      <ScrollArea label={words.table}>
        <table className={styles.table}>
          <caption>{words.table}</caption>
          <thead>
            <tr>
              <th scope="col">{columns.stars}</th>
              <th scope="col">{columns.published}</th>
              <th scope="col">{columns.pending}</th>
              <th scope="col">{columns.rejected}</th>
              <th scope="col">{columns.removed}</th>
            </tr>
          </thead>
          <tbody>
            {stars.map(({ rating, ...counts }) => (
              <Row key={rating} name={words.stars(rating)} counts={counts} />
            ))}
          </tbody>
          <tfoot>
            <Row name={words.total} counts={total} />
          </tfoot>
        </table>
      </ScrollArea>
      <p>
        {medianHoursToDecision !== null && `${words.median(hoursText(medianHoursToDecision))} `}
        {words.asOf(longDate(asOf))}
      </p>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly counts: ReturnType<typeof totalOf>;
}

function Row({ name, counts: { published, pending, rejected, removed } }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{groupedCount(published)}</td>
      <td>{groupedCount(pending)}</td>
      <td>{groupedCount(rejected)}</td>
      <td>{groupedCount(removed)}</td>
    </tr>
  );
}

function shareText(counts: ReturnType<typeof totalOf>): string {
  const share = publishedShare(counts);
  if (share === undefined) return words.undecided;
  return words.share(
    `${Math.round(100 * share)}%`,
    groupedCount(counts.published),
    groupedCount(decidedOf(counts)),
  );
}

/** Median time in words, at least one hour. */
function hoursText(hours: number): string {
  return words.hours(groupedCount(Math.max(1, Math.round(hours))));
}
