import { halfStars, ratingLabel } from './rating-text.ts';
import styles from './star-rating.module.css';

interface StarRatingProps {
  /** A number from 0 to 5 as text. */
  readonly value: string;
  /** Label for screen readers: 'CareAtlas rating'. */
  readonly label?: string;
}

/** A rating as five stars in half steps, and as a number with one decimal. */
export function StarRating({ value, label = 'Rating' }: StarRatingProps) {
  return (
    <span className={styles.rating}>
      <span className={styles.stars} data-halves={halfStars(value)} aria-hidden="true" />
      <span className="visually-hidden">{label}: </span>
      <span className={styles.value}>{ratingLabel(value)}</span>
      <span className="visually-hidden"> out of 5 stars</span>
    </span>
  );
}
