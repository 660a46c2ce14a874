import { isDeepStrictEqual } from 'node:util';
import type { AuditRecord, ListedClinic, SubmissionRecord } from '../../../shared/domain/records.ts';
import { AppError, unavailable } from '../../app/errors.ts';
import type { Decided, DecisionWriter } from '../../app/moderation/ports.ts';
import { backOff } from './back-off.ts';
import { type Table, WriteConflict } from './client.ts';
import { keys, REJECTED_QUEUE } from './keys.ts';
import { hasCityAndCategory, planPublication, type Writes } from './publication.ts';
import { inQueue } from './queues.ts';
import { countDown, putAudit } from './staff-writes.ts';
import { SubmissionRepository } from './submission-repository.ts';
import { tableSchema } from './table.ts';

const MAX_ATTEMPTS = 10;

const { partitionKey: queuePk, sortKey: queueSk } = tableSchema.indexes.byQueue;

export class ModerationTransactions implements DecisionWriter {
  readonly #table: Table;
  readonly #submissions: SubmissionRepository;

  constructor(table: Table) {
    this.#table = table;
    this.#submissions = new SubmissionRepository(table);
  }

  approve(waiting: SubmissionRecord, clinic: ListedClinic, audit: AuditRecord): Promise<Decided> {
    return this.#decide(waiting, async () => {
      // Without them its transaction would fail for ever.
      if (!(await hasCityAndCategory(this.#table, clinic))) {
        throw new AppError(
          'conflict',
          'The directory does not have the city or the category of the practice.',
        );
      }
      const publication = await planPublication(this.#table, clinic);
      return (TableName) => [
        updateWaiting(TableName, waiting, {
          expression: 'SET #status = :approved, decidedAt = :at REMOVE #queuePk, #queueSk',
          values: { ':approved': 'approved', ':at': audit.at },
        }),
        ...publication(TableName),
        // The clinic has the slug now.
        {
          Delete: {
            TableName,
            Key: keys.reservedSlug(waiting.slug),
            ConditionExpression: 'submissionId = :id',
            ExpressionAttributeValues: { ':id': waiting.id },
          },
        },
        countDown(TableName, 'pending'),
        putAudit(TableName, audit),
      ];
    });
  }

  reject(waiting: SubmissionRecord, reason: string, audit: AuditRecord): Promise<Decided> {
    const queued = inQueue(REJECTED_QUEUE, audit.at, waiting.id);
    return this.#decide(waiting, async () => (TableName) => [
      updateWaiting(TableName, waiting, {
        expression:
          'SET #status = :rejected, decidedAt = :at, rejectionReason = :reason, #queuePk = :queue, #queueSk = :place',
        values: {
          ':rejected': 'rejected',
          ':at': audit.at,
          ':reason': reason,
          ':queue': queued[queuePk],
          ':place': queued[queueSk],
        },
      }),
      countDown(TableName, 'pending'),
      putAudit(TableName, audit),
    ]);
  }

  /** Runs the transaction, and anew as often as other writes get in its way while the practice stays as it was read. */
  async #decide(waiting: SubmissionRecord, plan: () => Promise<Writes>): Promise<Decided> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#table.transact(await plan());
        return 'done';
      } catch (error) {
        if (!(error instanceof WriteConflict)) throw error;
        const now = await this.#submissions.submission(waiting.id);
        if (!isDeepStrictEqual(now, waiting)) return 'changed';
        if (attempt === MAX_ATTEMPTS) throw unavailable(error);
        await backOff(attempt);
      }
    }
  }
}

/**
 * Changes a practice that still waits and whose address has not been looked up since it was read: what becomes of it is
 * made of what was read.
 */
function updateWaiting(
  TableName: string,
  { id, location }: SubmissionRecord,
  update: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> },
) {
  const sameLocation = location === undefined ? 'attribute_not_exists(#location)' : '#location = :location';
  return {
    Update: {
      TableName,
      Key: keys.submission(id),
      ConditionExpression: `#status = :pending AND ${sameLocation}`,
      UpdateExpression: update.expression,
      ExpressionAttributeNames: {
        '#status': 'status',
        '#location': 'location',
        '#queuePk': queuePk,
        '#queueSk': queueSk,
      },
      ExpressionAttributeValues: {
        ':pending': 'pending_approval',
        ...(location !== undefined && { ':location': location }),
        ...update.values,
      },
    },
  };
}
