import * as z from 'zod/mini';
import type { MailKind } from '../../../shared/domain/mail/mail-kinds.ts';
import { OUTBOX_QUEUE, outboxKey, outboxPosition, UNSENT_QUEUE } from '../../records/outbox/index.ts';
import { parseItem, type Table, tableSchema, WriteConflict } from '../../table/index.ts';

/** One e-mail, by the id of its record, so that queues hold no personal data. */
export interface MailRequest {
  readonly kind: MailKind;
  /** Id of the submission, the contact message or the review. */
  readonly id: string;
}

/** `busy`: another worker has claimed it; the claim of a crashed worker expires. */
export type Claim =
  | {
      readonly outcome: 'claimed';
      /** An earlier claim ended with an unknown outcome: the mail may have been sent. */
      readonly mayBeRepeat: boolean;
    }
  | { readonly outcome: Settled | 'busy' };

/** `withheld`: its recipient had reached the limit, or its purpose is gone. Both are final. */
export type Settled = 'sent' | 'withheld';

/** Far longer than any queue keeps a message. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

const mailItemSchema = z.object({
  sentAt: z.exactOptional(z.iso.datetime()),
  withheldAt: z.exactOptional(z.iso.datetime()),
  /** Present while a worker sends it, or after that worker crashed. */
  claimedUntil: z.exactOptional(z.iso.datetime()),
  /** SES was called and did not respond. */
  unanswered: z.exactOptional(z.boolean()),
});

/** Which mails were sent, and which are claimed by a worker: an item for each mail, in the outbox until it is settled. */
export class MailLedger {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Claims a mail for one worker until `until`. It is due again then, so that a sweep finds it if its worker crashed. */
  async claim(request: MailRequest, now: Date, until: Date): Promise<Claim> {
    try {
      const before = await this.#table.update({
        Key: outboxKey(request),
        ConditionExpression:
          'attribute_not_exists(sentAt) AND attribute_not_exists(withheldAt) AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now)',
        UpdateExpression:
          'SET claimedUntil = :until, #kind = :kind, #id = :id, #queue = :outbox, #due = :due',
        ExpressionAttributeNames: { '#kind': 'kind', '#id': 'id', '#queue': partitionKey, '#due': sortKey },
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ':until': until.toISOString(),
          ':kind': request.kind,
          ':id': request.id,
          ':outbox': OUTBOX_QUEUE,
          ':due': outboxPosition(request, until),
        },
        ReturnValues: 'ALL_OLD',
      });
      const { claimedUntil, unanswered } = parseItem('mail', mailItemSchema, before ?? {});
      return { outcome: 'claimed', mayBeRepeat: claimedUntil !== undefined || unanswered === true };
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const item = await this.#table.get(outboxKey(request), { consistent: true });
      const { sentAt, withheldAt } = parseItem('mail', mailItemSchema, item ?? {});
      if (sentAt !== undefined) return { outcome: 'sent' };
      return { outcome: withheldAt === undefined ? 'busy' : 'withheld' };
    }
  }

  async settle(request: MailRequest, as: Settled, at: Date): Promise<void> {
    await this.#table.update({
      Key: outboxKey(request),
      UpdateExpression:
        'SET #settledAt = :at, #expiry = :expiry REMOVE #queue, #due, #kind, #id, attempts, claimedUntil, unanswered, rejectedAt',
      ExpressionAttributeNames: {
        '#settledAt': as === 'sent' ? 'sentAt' : 'withheldAt',
        '#expiry': tableSchema.timeToLive,
        '#kind': 'kind',
        '#id': 'id',
        '#queue': partitionKey,
        '#due': sortKey,
      },
      ExpressionAttributeValues: { ':at': at.toISOString(), ':expiry': expiry(at) },
    });
  }

  /**
   * Ends the claim that lasts until `until`, unless another worker has claimed the mail since. The outbox leaves the mail to
   * the queue until `due`. `unanswered`: SES may have sent it.
   */
  async release(
    request: MailRequest,
    until: Date,
    { due, unanswered }: { readonly due: Date; readonly unanswered: boolean },
  ): Promise<void> {
    await this.#release(request, until, {
      expression: `SET #queue = :queue, #due = :due${unanswered ? ', unanswered = :true' : ''} REMOVE claimedUntil`,
      values: {
        ':queue': OUTBOX_QUEUE,
        ':due': outboxPosition(request, due),
        ...(unanswered && { ':true': true }),
      },
    });
  }

  /** Ends the claim likewise, and excludes the mail from sweeps: SES rejects it. */
  async reject(request: MailRequest, until: Date, at: Date): Promise<void> {
    await this.#release(request, until, {
      expression: 'SET #queue = :queue, #due = :due, rejectedAt = :at REMOVE claimedUntil',
      values: { ':queue': UNSENT_QUEUE, ':due': outboxPosition(request, at), ':at': at.toISOString() },
    });
  }

  /** Ends a claim, unless another worker has claimed the mail since. */
  async #release(
    request: MailRequest,
    until: Date,
    change: { readonly expression: string; readonly values: Readonly<Record<string, unknown>> },
  ): Promise<void> {
    try {
      await this.#table.update({
        Key: outboxKey(request),
        ConditionExpression: 'claimedUntil = :until',
        UpdateExpression: change.expression,
        ExpressionAttributeNames: { '#queue': partitionKey, '#due': sortKey },
        ExpressionAttributeValues: { ':until': until.toISOString(), ...change.values },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}

function expiry(from: Date): number {
  return Math.floor(from.getTime() / 1_000) + KEPT_SECONDS;
}
