import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Table } from '../../table/index.ts';
import { parseItem, tableSchema } from '../../table/index.ts';

import { clinicItemSchema, clinicKeys } from '../clinics/index.ts';
import { seconds } from '../submissions/index.ts';
import { reviewContactItemSchema, reviewItemSchema, reviewKeys } from './items.ts';

const TOKEN_BYTES = 32;
const LINK_SECONDS = 7 * 24 * 60 * 60;

/** The links of the mails that confirm a contact. */
export class ConfirmationLinks {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /**
   * The address to confirm, with the name of the reviewed clinic; `unneeded` when it is confirmed or gone, or the clinic is;
   * undefined without the review. Consistently read.
   */
  async recipient(
    reviewId: string,
  ): Promise<{ readonly email: string; readonly clinicName: string } | 'unneeded' | undefined> {
    const [item, contact] = await Promise.all(
      [reviewKeys.review(reviewId), reviewKeys.contact(reviewId)].map((key) =>
        this.#table.get(key, { consistent: true }),
      ),
    );
    if (item === undefined) return undefined;
    const { contactVerified, clinicId } = parseItem('review', reviewItemSchema, item);
    if (contact === undefined || contactVerified) return 'unneeded';
    const { email, expiresAt } = parseItem('contact of a review', reviewContactItemSchema, contact);
    // DynamoDB may keep expired items for days.
    if (expiresAt <= seconds(this.#clock())) return 'unneeded';
    const clinic = await this.#table.get(clinicKeys.clinic(clinicId));
    return clinic === undefined
      ? 'unneeded'
      : { email, clinicName: parseItem('clinic', clinicItemSchema, clinic).name };
  }

  /** A new token, of which only a hash is stored. */
  async issue(reviewId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const expiresAt = seconds(this.#clock()) + LINK_SECONDS;
    await this.#table.put({
      Item: { ...reviewKeys.confirmation(token), reviewId, [tableSchema.timeToLive]: expiresAt },
    });
    return token;
  }
}
