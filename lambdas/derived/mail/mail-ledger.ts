import * as z from 'zod/mini';
import type { StaffMail } from '../../../shared/contracts/staff/staff.ts';
import { type MailKind, mailKinds } from '../../../shared/domain/mail/mail-kinds.ts';
import { isUlid } from '../../../shared/domain/text/slug.ts';
import {
  OUTBOX_QUEUE,
  outboxKey,
  outboxPosition,
  type Postponed,
  UNSENT_QUEUE,
} from '../../records/outbox/index.ts';
import { parseItem, type Table, tableSchema, WriteConflict } from '../../table/index.ts';

/** One email, by the id of its record, so that queues hold no personal data. */
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
      readonly postponed: Postponed;
    }
  | { readonly outcome: Settled | 'busy' };

/** `withheld`: its recipient had reached the limit, or its purpose is gone. Both are final. */
export type Settled = 'sent' | 'withheld';

/** What SES reported about a sent mail: its server rejected it for good, or its recipient marked it as spam. */
export type Feedback = (typeof feedbacks)[number];

/** Far longer than any queue keeps a message. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

const { partitionKey, sortKey } = tableSchema.indexes.byQueue;

const feedbacks = ['bounced', 'complained'] as const;

const mailItemSchema = z.object({
  sentAt: z.exactOptional(z.iso.datetime()),
  withheldAt: z.exactOptional(z.iso.datetime()),
  /** Present while a worker sends it, or after that worker crashed. */
  claimedUntil: z.exactOptional(z.iso.datetime()),
  /** SES was called and did not respond. */
  unanswered: z.exactOptional(z.boolean()),
  /** How often SES has postponed it, and the first time. */
  postponed: z.exactOptional(z.int()),
  postponedSince: z.exactOptional(z.iso.datetime()),
  rejectedAt: z.exactOptional(z.iso.datetime()),
  /** The queue that it is in until it is settled. */
  [partitionKey]: z.exactOptional(z.string()),
  feedback: z.exactOptional(z.enum(feedbacks)),
  feedbackAt: z.exactOptional(z.iso.datetime()),
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
      const item = parseItem('mail', mailItemSchema, before ?? {});
      return {
        outcome: 'claimed',
        mayBeRepeat: item.claimedUntil !== undefined || item.unanswered === true,
        postponed: {
          times: item.postponed ?? 0,
          since: item.postponedSince === undefined ? undefined : new Date(item.postponedSince),
        },
      };
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
        'SET #settledAt = :at, #expiry = :expiry REMOVE #queue, #due, #kind, #id, attempts, claimedUntil, unanswered, postponed, postponedSince, rejectedAt',
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

  /**
   * Ends the claim likewise, of a mail that SES accepts later: no message of the queue is left, and the outbox enqueues it again
   * at `due`. Sweeps before do not count against it.
   */
  async postpone(
    request: MailRequest,
    until: Date,
    { due, at, unanswered }: { readonly due: Date; readonly at: Date; readonly unanswered: boolean },
  ): Promise<void> {
    await this.#release(request, until, {
      expression: `SET #queue = :queue, #due = :due, attempts = :none, postponed = if_not_exists(postponed, :none) + :one, postponedSince = if_not_exists(postponedSince, :at)${unanswered ? ', unanswered = :true' : ''} REMOVE claimedUntil`,
      values: {
        ':queue': OUTBOX_QUEUE,
        ':due': outboxPosition(request, due),
        ':none': 0,
        ':one': 1,
        ':at': at.toISOString(),
        ...(unanswered && { ':true': true }),
      },
    });
  }

  /** Ends the claim likewise, and excludes the mail from sweeps: SES rejects it. */
  async reject(request: MailRequest, until: Date, at: Date): Promise<void> {
    await this.#release(request, until, {
      expression:
        'SET #queue = :queue, #due = :due, rejectedAt = :at REMOVE claimedUntil, postponed, postponedSince',
      values: { ':queue': UNSENT_QUEUE, ':due': outboxPosition(request, at), ':at': at.toISOString() },
    });
  }

  /** Stores what SES reported. Nothing when the mail was erased since; a complaint outlasts a bounce, whichever comes first. */
  async report(request: MailRequest, feedback: Feedback, at: Date): Promise<void> {
    try {
      await this.#table.update({
        Key: outboxKey(request),
        ConditionExpression: `attribute_exists(pk)${feedback === 'bounced' ? ' AND attribute_not_exists(feedback)' : ''}`,
        UpdateExpression: 'SET feedback = :feedback, feedbackAt = :at',
        ExpressionAttributeValues: { ':feedback': feedback, ':at': at.toISOString() },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }

  /** The mails about a record, in the order of `mailKinds`: those that it has caused, for a year. */
  async about(id: string): Promise<StaffMail[]> {
    if (!isUlid(id)) return [];
    const keys = mailKinds.map((kind) => outboxKey({ kind, id }));
    const items = new Map((await this.#table.batchGet(keys)).map((item) => [item.pk, item]));
    return mailKinds.flatMap((kind, index): StaffMail[] => {
      const item = items.get(keys[index]?.pk);
      return item === undefined ? [] : [{ kind, ...stateOf(parseItem('mail', mailItemSchema, item)) }];
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

function stateOf(item: z.output<typeof mailItemSchema>): Pick<StaffMail, 'state' | 'at'> {
  const { feedback, feedbackAt, sentAt, withheldAt, rejectedAt } = item;
  if (feedback !== undefined && feedbackAt !== undefined) return { state: feedback, at: feedbackAt };
  if (sentAt !== undefined) return { state: 'sent', at: sentAt };
  if (withheldAt !== undefined) return { state: 'withheld', at: withheldAt };
  if (rejectedAt !== undefined) return { state: 'failed', at: rejectedAt };
  return { state: item[partitionKey] === UNSENT_QUEUE ? 'failed' : 'waiting' };
}

function expiry(from: Date): number {
  return Math.floor(from.getTime() / 1_000) + KEPT_SECONDS;
}
