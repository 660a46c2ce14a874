import { reviewsText } from './rating-text.ts';
import { StarRating } from './StarRating.tsx';

interface ReviewedRatingProps {
  /** A number from 0 to 5 as text. */
  readonly rating: string;
  readonly reviewCount: number;
  /** Label for screen readers: 'CareAtlas rating'. */
  readonly label?: string;
  readonly countClass?: string | undefined;
}

/** Stars and the number of reviews; only 'No reviews yet' where no patient has given a star. */
export function ReviewedRating({ rating, reviewCount, label, countClass }: ReviewedRatingProps) {
  return (
    <>
      {reviewCount > 0 && <StarRating value={rating} {...(label !== undefined && { label })} />}
      <span className={countClass}>{reviewsText(reviewCount)}</span>
    </>
  );
}
