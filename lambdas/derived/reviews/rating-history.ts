import type { Review } from '../../../shared/contracts/entities.ts';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import { totalsOf } from '../../../shared/domain/reviews/review-sums.ts';
import { clinicKeys } from '../../records/clinics/index.ts';
import { type OnBadItem, parseListed, type Table } from '../../table/index.ts';
import { PUBLISHED_REVIEW_PREFIX, publicReviewKeys, publishedReviewItemSchema, sumsIn } from './items.ts';

/** Reviews of one reading, at most: of a usual size some 60 read units. */
const MAX_REVIEWS = 500;

export interface RatingHistory {
  /** Of all published reviews. */
  readonly totals: RatingTotals;
  /** Those that were written since then, the newest first. */
  readonly newest: readonly Pick<Review, 'rating' | 'createdAt'>[];
  /** Whether some are left out. */
  readonly isCut: boolean;
}

/** Ratings of a clinic since an instant (ISO 8601). Throws `service_unavailable`. */
export type ReadRatingHistory = (clinicId: string, since: string) => Promise<RatingHistory>;

export function createRatingHistory(table: Table, onBadItem: OnBadItem): ReadRatingHistory {
  return async (clinicId, since) => {
    const [sums, items] = await Promise.all([
      table.get(publicReviewKeys.sums(clinicId)),
      table.queryFirst(
        {
          KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
          ExpressionAttributeValues: {
            ':pk': clinicKeys.partition(clinicId),
            ':first': `${PUBLISHED_REVIEW_PREFIX}${since}`,
            // '~' sorts after every character of a time.
            ':last': `${PUBLISHED_REVIEW_PREFIX}~`,
          },
          ScanIndexForward: false,
        },
        MAX_REVIEWS + 1,
      ),
    ]);
    return {
      totals: totalsOf(sumsIn(sums === undefined ? [] : [sums]).sums),
      newest: items
        .slice(0, MAX_REVIEWS)
        .flatMap((item) => parseListed('review', publishedReviewItemSchema, item, onBadItem) ?? []),
      isCut: items.length > MAX_REVIEWS,
    };
  };
}
