import { lazy, Suspense, useCallback, useState } from 'react';
import { clinic as copy } from '../../../../shared/content/clinic.ts';
import type { ClinicDetail, Review } from '../../../../shared/contracts/entities.ts';
import { Button } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icon/Icon.tsx';
import { StarRating } from '../../components/rating/StarRating.tsx';
import { longDate } from '../../lib/format.ts';
import { REVIEWS_SHOWN } from './facts.ts';
import { Panel } from './Panel.tsx';
import styles from './reviews-panel.module.css';

/** Loaded when it is first opened. */
const ReviewDialog = lazy(() =>
  import('./ReviewDialog.tsx').then(({ ReviewDialog }) => ({ default: ReviewDialog })),
);

const { reviews: words } = copy;

type ReviewsPanelProps = { readonly clinic: Pick<ClinicDetail, 'name' | 'reviews' | 'reviewCount'> };

/** The newest reviews, and a button to write one. */
export function ReviewsPanel({ clinic }: ReviewsPanelProps) {
  const [writing, setWriting] = useState(false);
  const [asked, setAsked] = useState(false);
  const stop = useCallback(() => setWriting(false), []);
  const shown = clinic.reviews.slice(0, REVIEWS_SHOWN);
  return (
    <Panel
      id="reviews"
      title={words.title}
      action={
        <Button
          variant="secondary"
          onClick={() => {
            setAsked(true);
            setWriting(true);
          }}
        >
          <Icon name="pen-line" size={18} />
          {words.write}
        </Button>
      }
    >
      {shown.length === 0 ? (
        <div className={styles.none}>
          <Icon name="message-square-text" size={32} strokeWidth={1.5} />
          <h3>{words.none}</h3>
          <p>{words.invitation}</p>
        </div>
      ) : (
        <>
          {clinic.reviewCount > shown.length && (
            <p className={styles.note}>{words.newest(shown.length, clinic.reviewCount)}</p>
          )}
          <ol className={styles.list}>
            {shown.map((review) => (
              <li key={review.id}>
                <ReviewText review={review} />
              </li>
            ))}
          </ol>
        </>
      )}
      {asked && (
        <Suspense fallback={null}>
          <ReviewDialog clinicName={clinic.name} open={writing} onClose={stop} />
        </Suspense>
      )}
    </Panel>
  );
}

function ReviewText({ review }: { readonly review: Review }) {
  const { authorName, rating, title, content, createdAt } = review;
  return (
    <article className={styles.review}>
      <p className={styles.stars}>
        <StarRating value={String(rating)} />
      </p>
      {title !== '' && <h3>{title}</h3>}
      {content !== '' && <p className={styles.content}>{content}</p>}
      <p className={styles.by}>
        {authorName} · <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </p>
    </article>
  );
}
