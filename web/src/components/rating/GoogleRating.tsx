import styles from './google-rating.module.css';
import { ratingLabel, reviewsText } from './rating-text.ts';

interface GoogleRatingProps {
  readonly rating: string;
  readonly count: number;
}

/** Google's rating with its attribution; nothing without a rating. */
export function GoogleRating({ rating, count }: GoogleRatingProps) {
  if (!(Number(rating) > 0)) return null;
  return (
    <p className={styles.google}>
      <span className={styles.rating}>
        <b>Google {ratingLabel(rating)}</b> ({reviewsText(count)})
      </span>
      <span className={styles.source}>Source: Google Maps</span>
    </p>
  );
}
