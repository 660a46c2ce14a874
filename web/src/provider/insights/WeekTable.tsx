import { useState } from 'react';
import { insights as words } from '../../../../shared/content/providers/insights.ts';
import type { Insights } from '../../../../shared/contracts/providers/insights.ts';
import { Button } from '../../components/button/Button.tsx';
import { ScrollArea } from '../../components/scroll-area/ScrollArea.tsx';
import { groupedCount, longDate } from '../../lib/format.ts';
import styles from './insights.module.css';

const { columns, weekly } = words;
const counts = ['views', 'calls', 'directions', 'website'] as const;

/** Weeks that are shown at first. */
const LATEST = 12;

/** The numbers of each week, the newest first. */
export function WeekTable({ weeks }: Pick<Insights, 'weeks'>) {
  const [isWhole, setWhole] = useState(false);
  const last = weeks.at(-1)?.week;
  const shown = isWhole ? weeks : weeks.slice(-LATEST);
  return (
    <>
      <ScrollArea label={weekly.table}>
        <table className={styles.table}>
          <caption className="visually-hidden">{weekly.table}</caption>
          <thead>
            <tr>
              {Object.entries(columns).map(([name, text]) => (
                <th key={name} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.toReversed().map(({ week, reviews, rating, ...counted }) => (
              <tr key={week}>
                <th scope="row">
                  {longDate(week)}
                  {week === last && ` (${weekly.present})`}
                </th>
                {counts.map((name) => (
                  <td key={name}>{groupedCount(counted[name])}</td>
                ))}
                <td>{reviews === null ? weekly.unknown : groupedCount(reviews)}</td>
                <td>{rating?.toFixed(1) ?? (reviews === null ? weekly.unknown : weekly.noRating)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {shown.length < weeks.length && (
        <p>
          <Button variant="secondary" size="small" onClick={() => setWhole(true)}>
            {weekly.all(weeks.length)}
          </Button>
        </p>
      )}
    </>
  );
}
