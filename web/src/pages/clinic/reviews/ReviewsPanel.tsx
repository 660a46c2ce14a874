import { lazy, Suspense, useCallback, useState } from 'react';
import { clinic as copy } from '../../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail, Review } from '../../../../../shared/contracts/entities.ts';
import { Button } from '../../../components/button/Button.tsx';
import { Icon } from '../../../components/icon/Icon.tsx';
import { Link } from '../../../components/Link.tsx';
import { Panel } from '../../../components/panel/Panel.tsx';
import { paths } from '../../../lib/paths.ts';
import { REVIEWS_SHOWN } from '../facts.ts';
import { Distribution } from './Distribution.tsx';
import { ReviewArticle } from './ReviewArticle.tsx';
import styles from './reviews-panel.module.css';

/** Loaded when they are first opened. */
const ReviewDialogs = lazy(() => import('./ReviewDialogs.tsx'));
const AllReviews = lazy(() => import('./AllReviews.tsx'));

const { reviews: words } = copy;

interface ReviewsPanelProps {
  readonly clinic: Pick<
    ClinicDetail,
    'slug' | 'name' | 'reviews' | 'reviewCount' | 'ratingCounts' | 'practitionerCount'
  >;
}

/** The newest reviews or all, their distribution by stars, and a button to write one. */
export function ReviewsPanel({ clinic }: ReviewsPanelProps) {
  /** The dialog that was opened last: to write a review, or to report the one with the id. */
  const [dialog, setDialog] = useState<{ readonly reviewId?: string; readonly open: boolean }>();
  /** Filter of all reviews by stars; undefined shows only the newest. */
  const [all, setAll] = useState<{ readonly stars: number | undefined }>();
  const close = useCallback(() => setDialog((last) => last && { ...last, open: false }), []);
  const showStars = useCallback((stars: number | undefined) => setAll({ stars }), []);
  const report = useCallback(({ id }: Review) => setDialog({ reviewId: id, open: true }), []);
  const shown = clinic.reviews.slice(0, REVIEWS_SHOWN);
  const newest = (
    <>
      {clinic.reviewCount > shown.length && (
        <p className={styles.note}>{words.newest(shown.length, clinic.reviewCount)}</p>
      )}
      <ol className={styles.list}>
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewArticle review={review} onReport={report} />
          </li>
        ))}
      </ol>
    </>
  );
  return (
    <Panel
      id="reviews"
      title={words.title}
      action={
        <Button variant="secondary" onClick={() => setDialog({ open: true })}>
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
          <Distribution counts={clinic.ratingCounts} selected={all?.stars} onSelect={showStars} />
          {all ? (
            <Suspense fallback={newest}>
              <AllReviews clinic={clinic} stars={all.stars} onStars={showStars} onReport={report} />
            </Suspense>
          ) : (
            <>
              {newest}
              {clinic.reviewCount > shown.length && (
                <p>
                  <Button variant="secondary" onClick={() => setAll({ stars: undefined })}>
                    {words.all}
                  </Button>
                </p>
              )}
            </>
          )}
        </>
      )}
      <p className={styles.note}>
        <Link to={paths.reviewsPolicy}>{words.policy}</Link>
      </p>
      {dialog && (
        <Suspense>
          <ReviewDialogs clinic={clinic} {...dialog} onClose={close} />
        </Suspense>
      )}
    </Panel>
  );
}
