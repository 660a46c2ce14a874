import * as z from 'zod/mini';
import { limitedBy } from '../../platform/mailboxes/mailbox.ts';
import { outboxKeys, RECEIPTS_WINDOW_MS, withMail } from '../../records/outbox/index.ts';
import { parseItem, retryOnConflict, type Table, tableSchema } from '../../table/index.ts';
import type { MailRequest } from './mail-ledger.ts';

const recipientItemSchema = z.object({
  /** Incremented by each write, for optimistic locking. */
  version: z.int(),
  mails: z.array(z.object({ mail: z.string(), at: z.iso.datetime() })),
});

/** Limits the mails that public forms cause: the receipts that a mailbox or a domain got, under a hash of it, kept for a day. */
export class MailRecipients {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** False when this mail would exceed its recipient's limit; idempotent for a mail. */
  admit(email: string, { kind, id }: MailRequest, now: Date): Promise<boolean> {
    const key = outboxKeys.recipient(limitedBy(email));
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
