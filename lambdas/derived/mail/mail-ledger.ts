import * as z from 'zod/mini';
import {
  mailboxOf,
  OUTBOX_QUEUE,
  outboxKey,
  outboxKeys,
  outboxPosition,
  RECEIPTS_WINDOW_MS,
  UNSENT_QUEUE,
  withMail,
} from '../../records/outbox/index.ts';
import { parseItem, retryOnConflict, type Table, tableSchema, WriteConflict } from '../../table/index.ts';
import type { Claim, MailLedger, MailRequest, Recipients, Settled } from './ports.ts';

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

/** Access patterns 7 and 19: one item for each mail, in the outbox until it is settled. */
export class TableMailLedger implements MailLedger {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The mail is due again when the claim ends, so that a sweep finds it if its worker crashed. */
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

  async release(
    request: MailRequest,
    until: Date,
    { due, unanswered }: Parameters<MailLedger['release']>[2],
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

const recipientItemSchema = z.object({
  /** Incremented by each write, for optimistic locking. */
  version: z.int(),
  mails: z.array(z.object({ mail: z.string(), at: z.iso.datetime() })),
});

/** Access pattern 19: the receipts that a mailbox got, by a hash of its email address, kept for a day. */
export class TableRecipients implements Recipients {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  admit(email: string, { kind, id }: MailRequest, now: Date): Promise<boolean> {
    const key = outboxKeys.recipient(mailboxOf(email));
    return retryOnConflict<boolean>(async () => {
      const item = await this.#table.get(key, { consistent: true });
      const known = item && parseItem('recipient', recipientItemSchema, item);
      const mails = withMail(known?.mails ?? [], `${kind}#${id}`, now);
      if (mails === undefined) return false;
      await this.#table.update({
        Key: key,
        ConditionExpression: known ? 'version = :known' : 'attribute_not_exists(pk)',
        UpdateExpression: 'SET mails = :mails, version = :version, #expiry = :expiry',
        ExpressionAttributeNames: { '#expiry': tableSchema.timeToLive },
        ExpressionAttributeValues: {
          ...(known && { ':known': known.version }),
          ':version': (known?.version ?? 0) + 1,
          ':mails': mails,
          ':expiry': Math.ceil((now.getTime() + RECEIPTS_WINDOW_MS) / 1_000),
        },
      });
      return true;
    });
  }
}
