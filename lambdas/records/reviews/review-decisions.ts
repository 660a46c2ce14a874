import type { ReviewRecord } from '../../../shared/domain/records.ts';
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
  WriteConflict,
} from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import {
  REPORTED_QUEUE,
  reviewItemSchema,
  reviewKeys,
  reviewQueue,
  reviewReportItemSchema,
} from './items.ts';
import type { ReviewDecisions, ReviewDecisionWrite } from './ports.ts';
import { MAX_REPORTS, reportsQuery } from './staff-review-repository.ts';

const DELETED_AT_A_TIME = 10;

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

type Rule = (review: ReviewRecord) => ReviewDecisionWrite | undefined;

export class ReviewDecisionTransactions implements ReviewDecisions {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** One transaction for the review, its contact, its reports and the audit entry; of concurrent calls, one writes. */
  decide(id: string, rule: Rule): Promise<boolean> {
    return retryOnConflict(async () => {
      const item = await this.#table.get(reviewKeys.review(id), { consistent: true });
      if (item === undefined) return false;
      const review = parseItem('review', reviewItemSchema, item);
      const decision = rule(review);
      if (decision === undefined) return true;
      const { outcome, audit } = decision;
      const open =
        outcome === undefined || outcome.status === 'removed' ? await this.#reports(id) : undefined;
      if (outcome === undefined && open?.reported === undefined) return true;
      await this.#table.transact((TableName) => [
        outcome ? updateReview(TableName, review, outcome, audit.at) : checkReview(TableName, review),
        putAudit(TableName, audit),
        ...(review.contactVerified ? [deletion(TableName, reviewKeys.contact(id))] : []),
        ...(open ? closeReports(TableName, id, open) : []),
      ]);
      if (open !== undefined) await this.#leaveNoReport(id, outcome ? 'delete' : 'queue again');
      return true;
    });
  }

  /** The reports that one decision closes, and the item that puts the review into the queue. */
  async #reports(id: string): Promise<OpenReports> {
    const [reported, reports] = await Promise.all([
      this.#table.get(reviewKeys.reported(id), { consistent: true }),
      this.#table.queryFirst({ ...reportsQuery(id), ConsistentRead: true }, MAX_REPORTS),
    ]);
    return { reported, reports };
  }

  /**
   * After the reports are closed: some came in meanwhile, or they were too many for one transaction. Those of a review that
   * stays published are put into the queue again.
   */
  async #leaveNoReport(id: string, how: 'delete' | 'queue again'): Promise<void> {
    for (;;) {
      const { reported, reports } = await this.#reports(id);
      const [oldest] = reports;
      if (oldest === undefined || (how === 'queue again' && reported !== undefined)) return;
      if (how === 'queue again') return this.#queueAgain(id, oldest);
      const gone = reported ? [...reports, reported] : reports;
      await inParallel(gone, DELETED_AT_A_TIME, (item) => this.#table.delete(keyOf(item)));
    }
  }

  async #queueAgain(id: string, oldest: RawItem): Promise<void> {
    const { createdAt } = parseItem('report', reviewReportItemSchema, oldest);
    try {
      await this.#table.put({
        Item: { ...reviewKeys.reported(id), ...inQueue(REPORTED_QUEUE, createdAt, id) },
        ConditionExpression: 'attribute_not_exists(pk)',
      });
    } catch (error) {
      // A newer report has done so.
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}

interface OpenReports {
  readonly reported: RawItem | undefined;
  /** Oldest first. */
  readonly reports: readonly RawItem[];
}

const keyOf = ({ pk, sk }: RawItem): Key => ({ pk: String(pk), sk: String(sk) });

const deletion = (TableName: string, key: Key) => ({ Delete: { TableName, Key: key } });

function closeReports(TableName: string, id: string, { reported, reports }: OpenReports): TransactItems {
  const isAsRead = reported
    ? {
        ConditionExpression: '#place = :place',
        ExpressionAttributeNames: { '#place': queueSk },
        ExpressionAttributeValues: { ':place': positionOf(reported) },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return [
    { Delete: { TableName, Key: reviewKeys.reported(id), ...isAsRead } },
    ...reports.map((report) => deletion(TableName, keyOf(report))),
  ];
}

/** The review is as the rule saw it. */
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
    'SET #status = :status, decidedAt = if_not_exists(decidedAt, :at), #queuePk = :queue, #queueSk = :place';
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
        ':place': queued[queueSk],
        ...(reason !== undefined && { ':reason': reason }),
      },
    },
  };
}
