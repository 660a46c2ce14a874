import * as z from 'zod/mini';
import type { ClaimOutcome, MailLedger, MailRequest } from '../../app/mail/ports.ts';
import { type Table, WriteConflict } from './client.ts';
import { keys } from './keys.ts';
import { parseItem } from './parse-items.ts';
import { tableSchema } from './table.ts';

/** Far longer than any queue holds a message or anybody asks for the same mail again. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

const mailItemSchema = z.object({ sentAt: z.exactOptional(z.iso.datetime()) });

/** Access pattern 19, one item for each mail. */
export class TableMailLedger implements MailLedger {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async claim(request: MailRequest, now: Date, until: Date): Promise<ClaimOutcome> {
    try {
      await this.#table.update({
        Key: keyOf(request),
        ConditionExpression:
          'attribute_not_exists(sentAt) AND (attribute_not_exists(claimedUntil) OR claimedUntil <= :now)',
        UpdateExpression: 'SET claimedUntil = :until, #expiry = :expiry',
        ExpressionAttributeNames: { '#expiry': tableSchema.timeToLive },
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ':until': until.toISOString(),
          ':expiry': expiry(now),
        },
      });
      return 'claimed';
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      const item = await this.#table.get(keyOf(request), { consistent: true });
      const sent = item !== undefined && parseItem('mail', mailItemSchema, item).sentAt !== undefined;
      return sent ? 'sent' : 'busy';
    }
  }

  async markSent(request: MailRequest, at: Date): Promise<void> {
    await this.#table.update({
      Key: keyOf(request),
      UpdateExpression: 'SET sentAt = :at, #expiry = :expiry REMOVE claimedUntil',
      ExpressionAttributeNames: { '#expiry': tableSchema.timeToLive },
      ExpressionAttributeValues: { ':at': at.toISOString(), ':expiry': expiry(at) },
    });
  }

  async release(request: MailRequest, until: Date): Promise<void> {
    try {
      await this.#table.update({
        Key: keyOf(request),
        ConditionExpression: 'claimedUntil = :until AND attribute_not_exists(sentAt)',
        UpdateExpression: 'REMOVE claimedUntil',
        ExpressionAttributeValues: { ':until': until.toISOString() },
      });
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
}

function keyOf({ kind, id }: MailRequest) {
  return keys.mail(kind, id);
}

function expiry(from: Date): number {
  return Math.floor(from.getTime() / 1_000) + KEPT_SECONDS;
}
