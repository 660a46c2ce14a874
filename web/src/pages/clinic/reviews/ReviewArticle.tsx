import { clinic as copy } from '../../../../../shared/content/clinics/clinic.ts';
import type { Review } from '../../../../../shared/contracts/entities.ts';
import { Badge } from '../../../components/badge/Badge.tsx';
import { Button } from '../../../components/button/Button.tsx';
import { Link } from '../../../components/Link.tsx';
import { StarRating } from '../../../components/rating/StarRating.tsx';
import { longDate } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import styles from './reviews-panel.module.css';

const { reviews: words } = copy;

interface ReviewArticleProps {
  readonly review: Review;
  readonly onReport: (review: Review) => void;
}

/**
 * A published review, and the practice's reply. Their texts are from outside: each is isolated, so that characters which
 * change the direction of writing end with it.
 */
export function ReviewArticle({ review, onReport }: ReviewArticleProps) {
  const { authorName, rating, title, content, createdAt, contactVerified, reply, saw } = review;
  return (
    <article className={styles.review} tabIndex={-1}>
      <p className={styles.stars}>
        <StarRating value={String(rating)} />
        {contactVerified && <Badge variant="positive">{words.confirmed}</Badge>}
      </p>
      {title !== '' && <h3 dir="auto">{title}</h3>}
      {content !== '' && (
        <p dir="auto" className={styles.content}>
          {content}
        </p>
      )}
      <p className={styles.by}>
        <bdi>{authorName}</bdi> · <time dateTime={createdAt}>{longDate(createdAt)}</time>
        {saw && (
          <>
            {' · '}
            {words.saw} <Link to={paths.practitioner(saw.slug)}>{saw.name}</Link>
          </>
        )}
        <Button variant="quiet" size="small" onClick={() => onReport(review)}>
          {words.report}
        </Button>
      </p>
      {reply && (
        <div>
          <p className={styles.by}>
            <strong>{words.reply}</strong> ·{' '}
            <time dateTime={reply.createdAt}>{longDate(reply.createdAt)}</time>
          </p>
          <p dir="auto" className={styles.content}>
            {reply.content}
          </p>
        </div>
      )}
    </article>
  );
}
