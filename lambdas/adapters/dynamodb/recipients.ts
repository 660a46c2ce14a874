import * as z from 'zod/mini';
import type { MailRequest, Recipients } from '../../app/mail/ports.ts';
import { mailboxOf, RECEIPTS_WINDOW_MS, withMail } from '../../app/mail/recipients.ts';
import type { Table } from './client.ts';
import { keys } from './keys.ts';
import { parseItem } from './parse-items.ts';
import { retryOnConflict } from './retry-on-conflict.ts';
import { tableSchema } from './table.ts';

const recipientItemSchema = z.object({
  /** Goes up with each write; writers name the version that they read. */
  version: z.int(),
  mails: z.array(z.object({ mail: z.string(), at: z.iso.datetime() })),
});

/** Access pattern 19: the receipts that a mailbox got, by a hash of its email address, forgotten after a day. */
export class TableRecipients implements Recipients {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  admit(email: string, { kind, id }: MailRequest, now: Date): Promise<boolean> {
    const key = keys.recipient(mailboxOf(email));
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
