import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../table/index.ts';
import { parseItem, tableSchema } from '../../table/index.ts';

import { seconds } from '../submissions/index.ts';
import { reviewContactItemSchema, reviewItemSchema, reviewKeys } from './items.ts';
import type { ConfirmationLinks } from './ports.ts';

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
      [reviewKeys.review(reviewId), reviewKeys.contact(reviewId)].map((key) =>
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
      Item: { ...reviewKeys.confirmation(token), reviewId, [tableSchema.timeToLive]: expiresAt },
    });
    return token;
  }
}
