import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { ClinicRecord } from '../../../shared/domain/records.ts';
import {
  dueBefore,
  evidenceAt,
  passedReviews,
  plus,
  type ReviewEvidence,
  type ReviewSums,
} from '../../../shared/domain/reviews/review-sums.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import { CLINIC_SORT_KEY, clinicItemSchema, clinicKeys } from '../../records/clinics/index.ts';
import { ratingTotalsItemSchema, taxonomyKeys, withRatings } from '../../records/taxonomy/index.ts';
import type { Table } from '../../table/index.ts';
import { parseItem, sitemapDigits } from '../../table/index.ts';
import { clinicIdPage } from '../listings/index.ts';
import { PUBLISHED_REVIEW_PREFIX, publishedReviewItemSchema, sumsIn } from '../reviews/index.ts';
import { RANK_SLICES } from './rank-states.ts';

/** What a clinic's rank is computed from at an instant. */
export interface RankInputs {
  readonly clinic: ClinicRecord;
  readonly reviews: ReviewSums;
  readonly evidence: ReviewEvidence;
  /** Ratings of its category. */
  readonly categoryRatings: RatingTotals;
  readonly due: DueReplies;
}

/** Reviews whose replies the stored sums do not count yet, because they have become due since. */
export interface DueReplies {
  /** The instants between which they were created. */
  readonly from: string;
  readonly until: string;
  /** Of the sums that were read. */
  readonly revision: number;
  readonly passed: { readonly due: number; readonly replied: number };
}

/** What ranks are computed from. All throw `service_unavailable`. */
export class RankRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The clinic, its category's ratings and its reviews' sums; undefined for a clinic that is not public. */
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

  /** Ids of the approved clinics of a slice: two or three partitions of the index of all clinics. */
  slice(slice: number, request: PageRequest): Promise<Page<string>> {
    const digits = sitemapDigits.filter((_, index) => index % RANK_SLICES === slice);
    return clinicIdPage(this.#table, digits, request);
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
