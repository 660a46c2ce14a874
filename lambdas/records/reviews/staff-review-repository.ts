import type {
  Report,
  ReviewDecision,
  ReviewStatus,
  StaffReview,
} from '../../../shared/contracts/reviews/reviews.ts';
import type { ReviewRecord } from '../../../shared/domain/records.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Page, PageRequest } from '../../platform/page.ts';
import type { Key, RawItem, Table } from '../../table/index.ts';
import { type OnBadItem, parseListed, positionOf, queueQuery } from '../../table/index.ts';
import { auditKeys } from '../audit/index.ts';
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { readSeenPeople } from '../people/index.ts';
import {
  REPORT_PREFIX,
  REPORTED_QUEUE,
  REVIEW_PARTITION_PREFIX,
  reviewAuditItemSchema,
  reviewItemSchema,
  reviewKeys,
  reviewQueue,
  reviewReportItemSchema,
} from './items.ts';

/** Reviews of a queue that one search looks at, at most; past it the page ends early, with a cursor. */
const MAX_EXAMINED = 200;
/** Reviews that are read at a time, with their clinics. */
const MAX_READ = 50;
/** Reports of a review that staff see and close at once, the oldest; a transaction has at most 100 writes. */
export const MAX_REPORTS = 50;
/** Decisions about a review that staff see, the newest. */
const MAX_DECISIONS = 50;
/** Reviews of a page whose reports and decisions are read at a time. */
const READ_AT_A_TIME = 10;

/** Clinics by id, as far as they were read. */
type Clinics = Map<string, StaffReview['clinic']>;

/** The reviews of a status, or the published ones with open reports. */
export type StaffReviewList = ReviewStatus | 'reported';

/** Whether a list shows a review. Asked without the name of its clinic first, and with it unless the answer is yes. */
export type StaffReviewFilter = (review: ReviewRecord, clinicName: string) => boolean;

/** Reviews of every status, as staff see them: without anything of the contact. */
export class StaffReviewRepository {
  readonly #table: Table;
  readonly #onBadItem: OnBadItem;

  constructor(table: Table, onBadItem: OnBadItem) {
    this.#table = table;
    this.#onBadItem = onBadItem;
  }

  /**
   * Pending reviews oldest first, reported ones by their oldest report, all others newest first. A page may be shorter than its
   * limit and still have a next one: one request looks at a bounded number of reviews for those that pass the filter.
   */
  async page(
    list: StaffReviewList,
    request: PageRequest,
    filter?: StaffReviewFilter,
  ): Promise<Page<StaffReview>> {
    const clinics: Clinics = new Map();
    const { found, next } = await this.#find(list, request, clinics, filter);
    return { items: await this.#shown(found, clinics), next };
  }

  /** The review as the last write left it. */
  async byId(id: string): Promise<StaffReview | undefined> {
    const item = await this.#table.get(reviewKeys.review(id), { consistent: true });
    const review = item && this.#review(item);
    const [shown] = review ? await this.#shown([review], new Map(), { consistent: true }) : [];
    return shown;
  }

  async #find(
    list: StaffReviewList,
    { limit, after }: PageRequest,
    clinics: Clinics,
    filter: StaffReviewFilter | undefined,
  ): Promise<{ readonly found: readonly ReviewRecord[]; readonly next: string | undefined }> {
    const found: { readonly position: string; readonly review: ReviewRecord }[] = [];
    const pageOf = (next: string | undefined) => ({ found: found.map(({ review }) => review), next });
    const queue = list === 'reported' ? REPORTED_QUEUE : reviewQueue(list);
    const order = list === 'reported' || list === 'pending' ? 'oldest first' : 'newest first';
    let position = after;
    for (let examined = 0; examined < MAX_EXAMINED; ) {
      const { items, lastKey } = await this.#table.query({
        ...queueQuery({ queue, order, after: position }),
        // One more item than the page shows whether another page follows.
        Limit: Math.min(filter ? MAX_READ : limit + 1, MAX_READ, MAX_EXAMINED - examined),
      });
      const reviews = list === 'reported' ? await this.#reported(items) : this.#reviews(items);
      const passing = filter ? await this.#passing([...reviews.values()], clinics, filter) : undefined;
      for (const item of items) {
        const review = reviews.get(String(item.pk));
        if (review !== undefined && (passing === undefined || passing.has(review.id))) {
          if (found.length === limit) return pageOf(found.at(-1)?.position);
          found.push({ position: positionOf(item), review });
        }
        position = positionOf(item);
      }
      if (lastKey === undefined || items.length === 0) return pageOf(undefined);
      examined += items.length;
    }
    return pageOf(position);
  }

  #review(item: RawItem): ReviewRecord | undefined {
    return parseListed('review', reviewItemSchema, item, this.#onBadItem);
  }

  /** Reviews by their partitions. */
  #reviews(items: readonly RawItem[]): Map<string, ReviewRecord> {
    return new Map(
      items.flatMap((item) => {
        const review = this.#review(item);
        return review ? [[String(item.pk), review]] : [];
      }),
    );
  }

  /** The reviews of entries of the queue of reports. */
  async #reported(items: readonly RawItem[]): Promise<Map<string, ReviewRecord>> {
    const ids = items.map(({ pk }) => String(pk).slice(REVIEW_PARTITION_PREFIX.length));
    return this.#reviews(await this.#batchGet(ids.map(reviewKeys.review)));
  }

  /** Ids of the reviews that pass the filter. Clinics are read only for those that do not pass without. */
  async #passing(
    reviews: readonly ReviewRecord[],
    clinics: Clinics,
    filter: StaffReviewFilter,
  ): Promise<ReadonlySet<string>> {
    await this.#readClinics(
      reviews.filter((review) => !filter(review, '')),
      clinics,
    );
    const passes = (review: ReviewRecord) => filter(review, clinics.get(review.clinicId)?.name ?? '');
    return new Set(reviews.filter(passes).map(({ id }) => id));
  }

  async #readClinics(reviews: readonly ReviewRecord[], clinics: Clinics): Promise<void> {
    const missing = new Set(reviews.map(({ clinicId }) => clinicId).filter((id) => !clinics.has(id)));
    for (const item of await this.#batchGet([...missing].map(clinicKeys.clinic))) {
      const clinic = parseListed('clinic', clinicItemSchema, item, this.#onBadItem);
      if (clinic) clinics.set(clinic.id, { id: clinic.id, slug: clinic.slug, name: clinic.name });
    }
  }

  /** Adds clinics, people, reports and decisions. */
  async #shown(
    reviews: readonly ReviewRecord[],
    clinics: Clinics,
    { consistent = false } = {},
  ): Promise<StaffReview[]> {
    await this.#readClinics(reviews, clinics);
    const people = await readSeenPeople(
      this.#table,
      reviews.flatMap(({ practitionerId }) => practitionerId ?? []),
    );
    // Only published ones are reported, and nothing was decided about pending ones.
    const published = reviews.filter(({ status }) => status === 'published');
    const reported = new Set(
      (
        await this.#batchGet(
          published.map(({ id }) => reviewKeys.reported(id)),
          consistent,
        )
      ).map(({ pk }) => pk),
    );
    const all = await inParallel(reviews, READ_AT_A_TIME, async (review) => {
      const clinic = clinics.get(review.clinicId);
      if (clinic === undefined) return [];
      const {
        clinicId: _clinic,
        decidedAt: _decidedAt,
        reason: _reason,
        practitionerId = '',
        ...fields
      } = review;
      const saw = people.get(practitionerId);
      const [reports, decisions] = await Promise.all([
        reported.has(reviewKeys.review(review.id).pk) ? this.#reports(review.id, consistent) : [],
        review.status === 'pending' ? [] : this.#decisions(review.id, consistent),
      ]);
      return [{ ...fields, clinic, ...(saw && { saw }), reports, decisions }];
    });
    return all.flat();
  }

  async #reports(id: string, ConsistentRead: boolean): Promise<Report[]> {
    const items = await this.#table.queryFirst({ ...reportsQuery(id), ConsistentRead }, MAX_REPORTS);
    return items.flatMap(
      (item) => parseListed('report', reviewReportItemSchema, item, this.#onBadItem) ?? [],
    );
  }

  async #decisions(id: string, ConsistentRead: boolean): Promise<ReviewDecision[]> {
    const query = {
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': auditKeys.audit(id, '', '').pk },
      ScanIndexForward: false,
      ConsistentRead,
    };
    const newest = await this.#table.queryFirst(query, MAX_DECISIONS);
    return newest.reverse().flatMap((item) => {
      const decision = parseListed('decision', reviewAuditItemSchema, item, this.#onBadItem);
      if (decision === undefined) return [];
      const { at, actor, action, reason, note } = decision;
      return [
        {
          at,
          by: actor.username,
          action: decided[action],
          ...(reason !== undefined && { reason }),
          ...(note !== undefined && { note }),
        },
      ];
    });
  }

  async #batchGet(wanted: readonly Key[], consistent = false): Promise<RawItem[]> {
    return wanted.length === 0 ? [] : this.#table.batchGet(wanted, { consistent });
  }
}

/** The reports of a review, oldest first. */
export function reportsQuery(id: string) {
  return {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :report)',
    ExpressionAttributeValues: { ':pk': reviewKeys.review(id).pk, ':report': REPORT_PREFIX },
  };
}

const decided = {
  'publish-review': 'publish',
  'reject-review': 'reject',
  'remove-review': 'remove',
  'keep-review': 'keep',
} as const;
