import {
  dueBefore,
  evidenceAt,
  passedReviews,
  plus,
  type ReviewSums,
} from '../../../shared/domain/reviews/review-sums.ts';
import { CLINIC_SORT_KEY, clinicItemSchema, clinicKeys } from '../../records/clinics/index.ts';
import { ratingTotalsItemSchema, taxonomyKeys, withRatings } from '../../records/taxonomy/index.ts';
import type { Table } from '../../table/index.ts';
import { parseItem } from '../../table/index.ts';
import { PUBLISHED_REVIEW_PREFIX, publishedReviewItemSchema, sumsIn } from '../reviews/index.ts';
import type { RankInputs, RankReader } from './ports.ts';

/** What ranks are computed from (access patterns 1, 2 and 38). */
export class RankRepository implements RankReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async inputs(clinicId: string, asOf: Date): Promise<RankInputs | undefined> {
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk AND sk >= :first',
      ExpressionAttributeValues: { ':pk': clinicKeys.partition(clinicId), ':first': CLINIC_SORT_KEY },
      ConsistentRead: true,
    });
    const item = items.find(({ sk }) => sk === CLINIC_SORT_KEY);
    const clinic = item && parseItem('clinic', clinicItemSchema, item);
    if (clinic?.status !== 'approved') return undefined;
    const { sums, dueUntil, revision } = sumsIn(items);
    const until = dueBefore(asOf);
    const [passed, category] = await Promise.all([
      this.#passed(clinicId, dueUntil, until),
      this.#table.get(taxonomyKeys.category(clinic.category.id)),
    ]);
    return {
      clinic,
      reviews: sums,
      evidence: evidenceAt(plus(sums, passed), asOf),
      categoryRatings: withRatings(parseItem('category', ratingTotalsItemSchema, category ?? {})).ratings,
      due: { from: dueUntil, until, revision, passed: { due: passed.due, replied: passed.replied } },
    };
  }

  /** What the reviews add that became due since the sums were written: few, however many there are. */
  async #passed(clinicId: string, from: string, until: string): Promise<ReviewSums> {
    if (from >= until) return passedReviews([]);
    const items = await this.#table.queryAll({
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :until',
      ExpressionAttributeValues: {
        ':pk': clinicKeys.partition(clinicId),
        ':from': `${PUBLISHED_REVIEW_PREFIX}${from}`,
        // A key has more after the instant, so that one of this very instant is after it.
        ':until': `${PUBLISHED_REVIEW_PREFIX}${until}`,
      },
      ConsistentRead: true,
    });
    const reviews = items.map((item) => parseItem('review', publishedReviewItemSchema, item));
    return passedReviews(reviews.map(({ reply }) => ({ hasReply: reply !== undefined })));
  }
}
