import { insights as words } from '../../../../shared/content/providers/insights.ts';
import type { Insights } from '../../../../shared/contracts/providers/insights.ts';
import { ScrollArea } from '../../components/scroll-area/ScrollArea.tsx';
import { groupedCount, longDate } from '../../lib/format.ts';
import styles from './insights.module.css';

const { columns, weekly } = words;
const counts = ['views', 'calls', 'directions', 'website'] as const;

/** The numbers of each week, the newest first. */
export function WeekTable({ weeks }: Pick<Insights, 'weeks'>) {
  const last = weeks.at(-1)?.week;
  return (
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
          {weeks.toReversed().map(({ week, reviews, rating, ...counted }) => (
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
  );
}
