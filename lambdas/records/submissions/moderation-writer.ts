import { isDeepStrictEqual } from 'node:util';
import type { RatingTotals } from '../../../shared/domain/ranks/rating.ts';
import type { AuditRecord, ListedClinic, SubmissionRecord } from '../../../shared/domain/records.ts';
import { retainedUntil } from '../../platform/retention.ts';
import type { Table, TransactItems, Writes } from '../../table/index.ts';
import { inQueue, retryOnConflict, tableSchema } from '../../table/index.ts';
import { putAudit } from '../audit/index.ts';
import { newInvitation, putInvitation } from '../claims/index.ts';
import { asRead, categoryRatings, clinicKeys, putClinic } from '../clinics/index.ts';
import type { OutboxKind } from '../outbox/index.ts';
import { putOutbox } from '../outbox/index.ts';
import { REJECTED_QUEUE, submissionKeys } from './items.ts';
import { SubmissionRepository } from './submission-repository.ts';

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

/** `changed`: the practice has changed since it was read, and nothing was written. */
type Decided = 'done' | 'changed';

/** What staff decide about practices. */
export class ModerationWriter {
  readonly #table: Table;
  readonly #submissions: SubmissionRepository;

  constructor(table: Table) {
    this.#table = table;
    this.#submissions = new SubmissionRepository(table);
  }

  /** Ratings of the practice's category; undefined when the directory lacks the category or the practice's city. */
  categoryRatings(practice: SubmissionRecord): Promise<RatingTotals | undefined> {
    return categoryRatings(this.#table, practice);
  }

  /**
   * Stores a pending practice as an approved clinic and removes it from the queue, with the audit entry and `consequences` in
   * the outbox. All or nothing. Lists, search and totals follow within seconds.
   */
  approve(
    waiting: SubmissionRecord,
    clinic: ListedClinic,
    audit: AuditRecord,
    consequences: readonly OutboxKind[],
  ): Promise<Decided> {
    return this.#decide(waiting, (TableName) => [
      updateWaiting(TableName, waiting, {
        expression: 'SET #status = :approved, decidedAt = :at REMOVE #queuePk, #queueSk',
        values: { ':approved': 'approved', ':at': audit.at },
      }),
      ...putClinic(TableName, clinic),
      // The clinic owns the slug from now on.
      freeReservedSlug(TableName, waiting),
      putAudit(TableName, audit),
      ...putOutbox(TableName, consequences, waiting.id, new Date(audit.at)),
      ...ownersInvitation(TableName, waiting, new Date(audit.at)),
    ]);
  }

  /**
   * Removes a pending practice from the queue and frees its slug, with the audit entry and `consequences` in the outbox. All or
   * nothing.
   */
  reject(
    waiting: SubmissionRecord,
    reason: string,
    audit: AuditRecord,
    consequences: readonly OutboxKind[],
  ): Promise<Decided> {
    const queued = inQueue(REJECTED_QUEUE, audit.at, waiting.id);
    return this.#decide(waiting, (TableName) => [
      updateWaiting(TableName, waiting, {
        expression:
          'SET #status = :rejected, decidedAt = :at, rejectionReason = :reason, #queuePk = :queue, #queueSk = :position, ' +
          `${tableSchema.timeToLive} = :until`,
        values: {
          ':rejected': 'rejected',
          ':at': audit.at,
          ':reason': reason,
          ':until': retainedUntil('rejectedSubmission', audit.at),
          ':queue': queued[queuePk],
          ':position': queued[queueSk],
        },
      }),
      // The next practice of this name may have the slug; staff find the rejected one by its id.
      freeReservedSlug(TableName, waiting),
      putAudit(TableName, audit),
      ...putOutbox(TableName, consequences, waiting.id, new Date(audit.at)),
    ]);
  }

  /** Runs the transaction, and retries it on conflicts while the practice itself is unchanged. */
  #decide(waiting: SubmissionRecord, writes: Writes): Promise<Decided> {
    return retryOnConflict<Decided>(
      async () => {
        await this.#table.transact(writes);
        return 'done';
      },
      async () => {
        const now = await this.#submissions.submission(waiting.id);
        return isDeepStrictEqual(now, waiting) ? undefined : 'changed';
      },
    );
  }
}

/** The listing is of who sent it, once an account has that address and has verified it. */
function ownersInvitation(TableName: string, { id, email }: SubmissionRecord, at: Date): TransactItems {
  if (!email) return [];
  const invited = { email, kind: 'clinic', subjectId: id, role: 'owner' } as const;
  return putInvitation(TableName, newInvitation(id, invited, 'submission', at));
}

function freeReservedSlug(TableName: string, { id, slug }: SubmissionRecord) {
  return {
    Delete: {
      TableName,
      Key: clinicKeys.reservedSlug(slug),
      ConditionExpression: 'submissionId = :id',
      ExpressionAttributeValues: { ':id': id },
    },
  };
}

/**
 * Changes a practice that is still pending and has not changed since it was read: the clinic is built from what was read.
 */
function updateWaiting(
  TableName: string,
  waiting: SubmissionRecord,
  update: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> },
) {
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues } = asRead(waiting);
  return {
    Update: {
      TableName,
      Key: submissionKeys.submission(waiting.id),
      ConditionExpression,
      UpdateExpression: update.expression,
      ExpressionAttributeNames: { ...ExpressionAttributeNames, '#queuePk': queuePk, '#queueSk': queueSk },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...update.values },
    },
  };
}
