import { clinic as copy } from '../../../../shared/content/clinics/clinic.ts';
import type { ClinicDetail } from '../../../../shared/contracts/entities.ts';
import { Badge } from '../../components/badge/Badge.tsx';
import { Panel } from '../../components/panel/Panel.tsx';
import { reviewsText } from '../../components/rating/rating-text.ts';
import { StarRating } from '../../components/rating/StarRating.tsx';
import { hasGoogleRating, isNew } from './facts.ts';
import styles from './ratings-panel.module.css';

const { ratings } = copy;

type RatingsPanelProps = {
  readonly clinic: Pick<ClinicDetail, 'rating' | 'reviewCount' | 'googleRating' | 'googleReviewCount'>;
};

/** The product's rating and Google's rating, separately. */
export function RatingsPanel({ clinic }: RatingsPanelProps) {
  return (
    <Panel title={ratings.title}>
      <div className={styles.columns}>
        <div className={styles.source}>
          <h3>{ratings.own}</h3>
          {clinic.reviewCount > 0 && (
            <p className={styles.stars}>
              <StarRating value={clinic.rating} />
            </p>
          )}
          <p className={styles.count}>{reviewsText(clinic.reviewCount)}</p>
        </div>
        <div className={styles.source}>
          <h3>{ratings.google}</h3>
          {hasGoogleRating(clinic) ? (
            <>
              <p className={styles.stars}>
                <StarRating value={clinic.googleRating} />
              </p>
              <p className={styles.count}>
                {reviewsText(clinic.googleReviewCount)} · {ratings.googleSource}
              </p>
            </>
          ) : (
            <p className={styles.count}>{ratings.googleMissing}</p>
          )}
        </div>
      </div>
      {isNew(clinic) && (
        <p className={styles.new}>
          <Badge variant="accent">{copy.new}</Badge>
          <span>{ratings.few}</span>
        </p>
      )}
    </Panel>
  );
}
