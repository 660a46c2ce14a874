import { useId } from 'react';
import { longDate } from '../../lib/format.ts';
import styles from './insights.module.css';

interface WeekChartProps {
  readonly label: string;
  /** What the chart shows, in a sentence. */
  readonly summary: string;
  /** The oldest first; null where there is no value. */
  readonly points: readonly { readonly week: string; readonly value: number | null }[];
  readonly max: number;
  readonly maxText: string;
}

/** Units of the drawing for a week, and for the largest value. */
const STEP = 10;
const HEIGHT = 100;

/** A bar for each week; the table beside it has the numbers. */
export function WeekChart({ label, summary, points, max, maxText }: WeekChartProps) {
  const id = useId();
  const width = points.length * STEP;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <strong>{label}</strong>
        <span id={id}>{summary}</span>
      </figcaption>
      <div className={styles.plot}>
        <span aria-hidden="true">{maxText}</span>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-describedby={id}>
          <title>{label}</title>
          {points.map(({ week, value }, index) => {
            const height = value === null || max === 0 ? 0 : (value / max) * HEIGHT;
            return (
              <rect key={week} x={index * STEP + 1} y={HEIGHT - height} width={STEP - 2} height={height} />
            );
          })}
        </svg>
      </div>
      <p className={styles.axis} aria-hidden="true">
        <span>{longDate(points[0]?.week ?? '')}</span>
        {points.length > 1 && <span>{longDate(points.at(-1)?.week ?? '')}</span>}
      </p>
    </figure>
  );
}
