import type { DecisionReason } from '../../../shared/content/reviews/review-fields.ts';
import type { ReviewStatus } from '../../../shared/contracts/reviews/reviews.ts';
import { mailsOnEvent } from '../../../shared/domain/mail/mail-kinds.ts';
import type { AuditRecord, ReviewRecord } from '../../../shared/domain/records.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import type { Key } from '../../table/index.ts';
import {
  inQueue,
  parseItem,
  positionOf,
  type RawItem,
  retryOnConflict,
  type Table,
  type TransactItems,
  tableSchema,
} from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { ownersOf, putNotice } from '../claims/index.ts';
import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import {
  REPORTED_QUEUE,
  reportedItemSchema,
  reviewItemSchema,
  reviewKeys,
  reviewQueue,
  reviewReportItemSchema,
} from './items.ts';
import { MAX_REPORTS, reportsQuery } from './staff-review-repository.ts';

const DELETED_AT_A_TIME = 10;

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

/** What a decision does to a review. */
export interface ReviewDecisionWrite {
  /** The new status; absent where the review stays published, and its open reports are closed. */
  readonly outcome?: {
    readonly status: Exclude<ReviewStatus, 'pending'>;
    /** Kept while it is rejected or removed. */
    readonly reason?: DecisionReason;
  };
  readonly audit: AuditRecord;
  /** Of a publication: makes a ULID for the notice to each owner of the listing. */
  readonly newNoticeId?: () => string;
}

type Rule = (review: ReviewRecord) => ReviewDecisionWrite | undefined;

export class ReviewDecisions {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Writes what `rule` says of a review as it is, with the audit entry: all or nothing. The rule is asked again when the review
   * changes meanwhile; undefined writes nothing, as does closing reports where none are open. The address of a contact that
   * is confirmed is deleted, and so are the open reports of a review that is removed. Returns whether there is such a review.
   *
   * One transaction for the review, its contact, its reports and the audit entry; of concurrent calls, one writes. A decision
   * closes every report that was open when it was made. Those beyond a transaction follow it; they and reports that came in
   * meanwhile keep the review in the queue, so that a repeat finds them when what follows has failed.
   */
  decide(id: string, rule: Rule): Promise<boolean> {
    let seen: ReadonlySet<unknown> | undefined;
    return retryOnConflict(async () => {
      const item = await this.#table.get(reviewKeys.review(id), { consistent: true });
      if (item === undefined) return false;
      const review = parseItem('review', reviewItemSchema, item);
      const decision = rule(review);
      if (decision === undefined) {
        if (review.status === 'removed') await this.#deleteReports(id);
        return true;
      }
      const { outcome, audit, newNoticeId } = decision;
      const isRemoval = outcome?.status === 'removed';
      const open = outcome === undefined || isRemoval ? await this.#reports(id, seen) : undefined;
      seen ??= open && new Set([...open.closed, ...open.rest].map(({ sk }) => sk));
      if (outcome === undefined && !hasWork(open)) return true;
      const recordName = await this.#clinicName(review);
      const notices = newNoticeId ? await this.#notices(review, newNoticeId) : [];
      await this.#table.transact((TableName) => [
        outcome ? updateReview(TableName, review, outcome, audit.at) : checkReview(TableName, review),
        putAudit(TableName, { ...audit, ...(recordName !== undefined && { recordName }) }),
        ...(review.contactVerified ? [deletion(TableName, reviewKeys.contact(id))] : []),
        ...(open ? closeReports(TableName, id, open) : []),
        ...notices.flatMap((notice) =>
          putNotice(TableName, mailsOnEvent.reviewPublished, notice, new Date(audit.at)),
        ),
      ]);
      if (open?.next !== undefined)
        await (isRemoval ? this.#deleteReports(id) : this.#closeRest(id, open.rest));
      return true;
    });
  }

  /** To each owner of the review's clinic. */
  async #notices({ id, clinicId }: ReviewRecord, newId: () => string) {
    const owners = await ownersOf(this.#table, 'clinic', clinicId);
    return owners.map((holderId) => ({ id: newId(), holderId, reviewId: id }));
  }

  /** Of the review's clinic: what the log calls the review. */
  async #clinicName({ clinicId }: ReviewRecord): Promise<string | undefined> {
    const item = await this.#table.get(clinicKeys.clinic(clinicId));
    return item && parseItem('clinic', clinicItemSchema, item).name;
  }

  /**
   * The item that puts the review into the queue, read before the reports: a later report changes it.
   *
   * @param seen Sort keys of the reports that the first attempt read: a report that came in since is left open.
   */
  async #reports(id: string, seen: ReadonlySet<unknown> | undefined): Promise<OpenReports> {
    const reported = await this.#table.get(reviewKeys.reported(id), { consistent: true });
    const reports = await this.#table.queryAll({ ...reportsQuery(id), ConsistentRead: true });
    const known = reports.filter(({ sk }) => seen === undefined || seen.has(sk));
    const closed = known.slice(0, MAX_REPORTS);
    return {
      reported,
      closed,
      rest: known.slice(MAX_REPORTS),
      next: reports.find((report) => !closed.includes(report)),
    };
  }

  /** Closes further reports, and leaves the review in the queue only for those that came in meanwhile. */
  async #closeRest(id: string, rest: readonly RawItem[]): Promise<void> {
    if (rest.length === 0) return;
    await inParallel(rest, DELETED_AT_A_TIME, (report) => this.#table.delete(keyOf(report)));
    await retryOnConflict(async () => {
      const reported = await this.#table.get(reviewKeys.reported(id), { consistent: true });
      if (reported === undefined) return;
      const [next] = await this.#table.queryFirst({ ...reportsQuery(id), ConsistentRead: true }, 1);
      await this.#table.transact((TableName) => closeReports(TableName, id, { reported, closed: [], next }));
    });
  }

  /** The reports of a removed review, which gets no further ones. The item in the queue goes last. */
  async #deleteReports(id: string): Promise<void> {
    const reported = await this.#table.get(reviewKeys.reported(id), { consistent: true });
    if (reported === undefined) return;
    const reports = await this.#table.queryAll({ ...reportsQuery(id), ConsistentRead: true });
    await inParallel(reports, DELETED_AT_A_TIME, (report) => this.#table.delete(keyOf(report)));
    await this.#table.delete(keyOf(reported));
  }
}

interface OpenReports {
  readonly reported: RawItem | undefined;
  /** The reports that the decision's transaction closes, oldest first. */
  readonly closed: readonly RawItem[];
  /** Those that it closes afterwards. */
  readonly rest: readonly RawItem[];
  /** The oldest report that the transaction leaves. */
  readonly next: RawItem | undefined;
}

/** Whether there is anything to close: not where another decision has closed the reports meanwhile, and a new one came in. */
function hasWork(open: OpenReports | undefined): boolean {
  return open?.reported !== undefined && (open.closed.length > 0 || open.next === undefined);
}

const keyOf = ({ pk, sk }: RawItem): Key => ({ pk: String(pk), sk: String(sk) });

const deletion = (TableName: string, key: Key) => ({ Delete: { TableName, Key: key } });

/** Closes reports if none came in since they were read. The queue has the review as long as it has an open report. */
function closeReports(
  TableName: string,
  id: string,
  { reported, closed, next }: Omit<OpenReports, 'rest'>,
): TransactItems {
  const Key = reviewKeys.reported(id);
  return [
    next === undefined
      ? { Delete: { TableName, Key, ...reportedAsRead(reported) } }
      : {
          Put: {
            TableName,
            Item: { ...Key, ...inQueue(REPORTED_QUEUE, createdAtOf(next), id) },
            ...reportedAsRead(reported),
          },
        },
    ...closed.map((report) => deletion(TableName, keyOf(report))),
  ];
}

const createdAtOf = (report: RawItem) => parseItem('report', reviewReportItemSchema, report).createdAt;

/** Requires the queue's item as it was read: each report changes which one is the last. */
function reportedAsRead(reported: RawItem | undefined) {
  if (reported === undefined) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const { lastReportId } = parseItem('reported review', reportedItemSchema, reported);
  return {
    ConditionExpression:
      lastReportId === undefined
        ? '#position = :position AND attribute_not_exists(lastReportId)'
        : '#position = :position AND lastReportId = :last',
    ExpressionAttributeNames: { '#position': queueSk },
    ExpressionAttributeValues: {
      ':position': positionOf(reported),
      ...(lastReportId !== undefined && { ':last': lastReportId }),
    },
  };
}

/** Requires the review as the rule saw it. */
const asRead = ({ status, contactVerified }: ReviewRecord) => ({
  condition: '#status = :read AND contactVerified = :verified',
  values: { ':read': status, ':verified': contactVerified },
});

function checkReview(TableName: string, review: ReviewRecord) {
  const { condition, values } = asRead(review);
  return {
    ConditionCheck: {
      TableName,
      Key: reviewKeys.review(review.id),
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: values,
    },
  };
}

/** `decidedAt` is the time of the first decision. */
function updateReview(
  TableName: string,
  review: ReviewRecord,
  { status, reason }: NonNullable<ReviewDecisionWrite['outcome']>,
  at: string,
) {
  const { condition, values } = asRead(review);
  const queued = inQueue(reviewQueue(status), review.createdAt, review.id);
  const set =
    'SET #status = :status, decidedAt = if_not_exists(decidedAt, :at), #queuePk = :queue, #queueSk = :position';
  return {
    Update: {
      TableName,
      Key: reviewKeys.review(review.id),
      ConditionExpression: condition,
      UpdateExpression: reason === undefined ? `${set} REMOVE #reason` : `${set}, #reason = :reason`,
      ExpressionAttributeNames: {
        '#status': 'status',
        '#reason': 'reason',
        '#queuePk': queuePk,
        '#queueSk': queueSk,
      },
      ExpressionAttributeValues: {
        ...values,
        ':status': status,
        ':at': at,
        ':queue': queued[queuePk],
        ':position': queued[queueSk],
        ...(reason !== undefined && { ':reason': reason }),
      },
    },
  };
}
