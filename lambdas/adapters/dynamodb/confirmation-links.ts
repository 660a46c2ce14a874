import { randomBytes } from 'node:crypto';
import type { Clock } from '../../app/ports.ts';
import type { ConfirmationLinks } from '../../app/reviews/ports.ts';
import type { Table } from './client.ts';
import { reviewContactItemSchema, reviewItemSchema } from './items.ts';
import { keys } from './keys.ts';
import { seconds } from './once.ts';
import { parseItem } from './parse-items.ts';
import { tableSchema } from './table.ts';

const TOKEN_BYTES = 32;
const LINK_SECONDS = 7 * 24 * 60 * 60;

/** Access pattern 40: the links of the mails that confirm a contact. */
export class TableConfirmationLinks implements ConfirmationLinks {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  async recipient(reviewId: string): ReturnType<ConfirmationLinks['recipient']> {
    const [item, contact] = await Promise.all(
      [keys.review(reviewId), keys.reviewContact(reviewId)].map((key) =>
        this.#table.get(key, { consistent: true }),
      ),
    );
    if (item === undefined) return undefined;
    const { contactVerified } = parseItem('review', reviewItemSchema, item);
    if (contact === undefined || contactVerified) return 'unneeded';
    const { email, expiresAt } = parseItem('contact of a review', reviewContactItemSchema, contact);
    // DynamoDB may keep expired items for days.
    return expiresAt <= seconds(this.#clock()) ? 'unneeded' : { email };
  }

  async issue(reviewId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = seconds(this.#clock()) + LINK_SECONDS;
    await this.#table.put({
      Item: { ...keys.confirmation(token), reviewId, [tableSchema.timeToLive]: expiresAt },
    });
    return token;
  }
}
