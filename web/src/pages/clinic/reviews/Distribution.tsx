import { clinic as copy } from '../../../../../shared/content/clinics/clinic.ts';
import styles from './reviews-panel.module.css';

const { reviews: words } = copy;

const STARS = [5, 4, 3, 2, 1] as const;

interface DistributionProps {
  /** One star first. */
  readonly counts: readonly number[];
  /** The stars that the list shows; undefined for all. */
  readonly selected: number | undefined;
  readonly onSelect: (stars: number | undefined) => void;
}

/** Distribution of reviews by stars, as bars that filter the list. A second press shows all stars. */
export function Distribution({ counts, selected, onSelect }: DistributionProps) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role with list-style: none.
    <ul role="list" className={styles.bars} aria-label={words.byStars}>
      {STARS.map((stars) => {
        const count = counts[stars - 1] ?? 0;
        return (
          <li key={stars}>
            <button
              type="button"
              disabled={count === 0}
              aria-pressed={selected === stars}
              onClick={() => onSelect(selected === stars ? undefined : stars)}
            >
              <span>
                {stars} {stars === 1 ? words.star : words.stars}:
              </span>{' '}
              <span aria-hidden="true">
                <span style={{ width: `${(100 * count) / total}%` }} />
              </span>
              <span>{words.share(count, total)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
