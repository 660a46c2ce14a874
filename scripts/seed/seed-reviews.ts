/** Loads reviews through the use cases of production: each is written, decided and replied to at its own times. */

import { createHash } from 'node:crypto';
import { plainHash } from '../../lambdas/platform/hashes.ts';
import { createConfirmReview } from '../../lambdas/records/reviews/confirm-review.ts';
import { reviewItemSchema, reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { createReviewModeration } from '../../lambdas/records/reviews/moderate-reviews.ts';
import { createReportReview } from '../../lambdas/records/reviews/report-review.ts';
import { ReviewDecisions } from '../../lambdas/records/reviews/review-decisions.ts';
import { ReviewWriter } from '../../lambdas/records/reviews/review-writer.ts';
import type { Clues, EarlierReviews, RecentGroup } from '../../lambdas/records/reviews/screening/screen.ts';
import { createScreen } from '../../lambdas/records/reviews/screening/screen.ts';
import { createWriteReview } from '../../lambdas/records/reviews/write-review.ts';
import type { Once } from '../../lambdas/records/submissions/once.ts';
import type { StoreOnce } from '../../lambdas/records/submissions/store-once.ts';
import type { Table } from '../../lambdas/table/client.ts';
import { parseItem } from '../../lambdas/table/parse-items.ts';
import { tableSchema } from '../../lambdas/table/schema.ts';
import type { Report } from '../../shared/contracts/reviews/reviews.ts';
import type { ClinicRecord, ReviewRecord } from '../../shared/domain/records.ts';
import { Random } from '../demo-data/random.ts';
import { STAFF } from './seed-staff-content.ts';

/** A review with what its record does not tell. */
export interface SeededReview extends ReviewRecord {
  /** Where the author can be reached and follows the link; any address where it is absent. */
  readonly email?: string;
  readonly removedAt?: string;
}

export interface SeededReport extends Report {
  readonly reviewId: string;
}

const LINK_SECONDS = 3_600;

/** The use cases for the reviews of these clinics. A review or report that is there already, or in part, is completed. */
export function createReviewSeed(table: Table, clinics: readonly ClinicRecord[]) {
  const reviews = new ReviewWriter(table);
  const decisions = new ReviewDecisions(table);
  const clinicOf = new Map(clinics.map((clinic) => [clinic.id, clinic]));
  const earlier = new RememberedReviews();
  const screen = createScreen({ earlier, hashClue: plainHash, hashShingle: plainHash });

  /** Pending, as its author sent it. */
  async function write(review: SeededReview): Promise<ReviewRecord> {
    const { clinicId, rating, title, content, authorName, practitionerId, createdAt, hasContact } = review;
    const email = review.email ?? (hasContact ? `patient@mail-${review.id.toLowerCase()}.example` : '');
    let stored: ReviewRecord | undefined;
    const send = createWriteReview({
      reviews: {
        approved: async (id) => clinicOf.get(id),
        isShownAt: async () => true,
        async addReview(written, addition) {
          earlier.remember(written, addition.clues);
          const imported = isConfirmed(review)
            ? await reviews.importReview(
                { ...written, contactVerified: true },
                { ...addition, email: undefined },
              )
            : await reviews.importReview(written, addition);
          stored = imported === 'added' ? written : await read(written.id);
          return { kind: 'stored', id: written.id };
        },
      },
      storeOnce: storeAt(createdAt),
      screen,
      newId: () => review.id,
    });
    const form = { rating, title, content, authorName, email, practitionerId };
    await send(clinicId, { content: form }, undefined);
    if (stored === undefined) throw new Error(`review ${review.id} was not stored`);
    return stored;
  }

  async function read(id: string): Promise<ReviewRecord> {
    return parseItem(
      'review',
      reviewItemSchema,
      (await table.get(reviewKeys.review(id), { consistent: true })) ?? {},
    );
  }

  /** As if the author had followed the link, whose token is the same in each run. */
  async function confirm(id: string, at: Date): Promise<void> {
    const token = createHash('sha256').update(`link ${id}`).digest('base64url');
    const expiresAt = Math.floor(at.getTime() / 1000) + LINK_SECONDS;
    await table.put({
      Item: { ...reviewKeys.confirmation(token), reviewId: id, [tableSchema.timeToLive]: expiresAt },
    });
    await createConfirmReview({ confirmations: reviews, hashContact: plainHash, clock: () => at })(token);
  }

  function moderationAt(review: SeededReview, action: string, at: string) {
    return createReviewModeration({
      decisions,
      reviews: {
        byId: async () => {
          const { id, slug, name } = clinicOf.get(review.clinicId) ?? { id: '', slug: '', name: '' };
          return { ...review, clinic: { id, slug, name }, reports: [], decisions: [] };
        },
      },
      clock: () => new Date(at),
      newId: () => new Random(`${action} ${review.id}`).ulid(at),
    });
  }

  async function decide(review: SeededReview, from: ReviewRecord): Promise<void> {
    const { id, status, decidedAt = review.createdAt, removedAt = decidedAt, reason } = review;
    if (from.status === status || status === 'pending') return;
    const why = { reason: reason ?? 'not-about-care', note: '' } as const;
    if (status === 'rejected') {
      await moderationAt(review, 'reject', decidedAt).reject(id, why, STAFF);
      return;
    }
    await moderationAt(review, 'publish', decidedAt).publish(id, STAFF);
    if (status === 'removed') await moderationAt(review, 'remove', removedAt).remove(id, why, STAFF);
  }

  return {
    /** To be called in the order of their times, since screening compares a review with earlier ones. */
    async addReview(review: SeededReview): Promise<void> {
      const stored = await write(review);
      const followsLink = review.contactVerified || review.email !== undefined;
      const isOpen =
        !isConfirmed(review) &&
        !stored.contactVerified &&
        !stored.signals.some(({ kind }) => kind === 'same-contact');
      if (followsLink && isOpen) await confirm(review.id, new Date(review.createdAt));
      await decide(review, stored);
      if (review.reply && !stored.reply) await reviews.reply(review.id, review.reply);
    },

    async addReport({ reviewId, reason, details, createdAt, id }: SeededReport): Promise<void> {
      if (await table.get(reviewKeys.report(reviewId, createdAt, id))) return;
      const report = createReportReview({
        reviews,
        storeOnce: storeAt(createdAt),
        hashClue: plainHash,
        newId: () => id,
      });
      await report(reviewId, { content: { reason, details } }, undefined);
    },
  };
}

/**
 * Whether it is imported as confirmed: its author followed the link, which says nothing to any other review, and staff decided
 * since, so that the address is gone.
 */
function isConfirmed({ contactVerified, email, status }: SeededReview): boolean {
  return contactVerified && email === undefined && status !== 'pending';
}

/** Stores at another time, without a proof of work. */
function storeAt(createdAt: string): StoreOnce {
  return async (call, { content }, resolve, add) => {
    const found = await resolve();
    if ('fields' in found) throw new Error(`${call}: ${JSON.stringify(found.fields)}`);
    const at = new Date(createdAt);
    const signature = plainHash(JSON.stringify([call, createdAt, content]));
    const once: Once = { named: undefined, solved: { signature, expiresAt: at }, at };
    const outcome = await add(found.value, once);
    if (outcome.kind !== 'stored') throw new Error(`${call}: ${outcome.kind}`);
    return outcome.id;
  };
}

/** What the reviews of this run left, which the table has as well. */
class RememberedReviews implements EarlierReviews {
  readonly #byShingle = new Map<string, Pick<ReviewRecord, 'id' | 'content'>>();
  readonly #recent = new Map<string, { readonly id: string; readonly at: string }[]>();

  remember({ id, content, createdAt }: ReviewRecord, { shingles, groups }: Clues): void {
    for (const shingle of shingles) this.#byShingle.set(shingle, { id, content });
    for (const group of groups) {
      const { pk } = reviewKeys.recent(group.kind, group.key, '', '');
      this.#recent.set(pk, [{ id, at: createdAt }, ...(this.#recent.get(pk) ?? [])]);
    }
  }

  async withShingles(hashes: readonly string[]) {
    return [...new Set(hashes.flatMap((hash) => this.#byShingle.get(hash) ?? []))];
  }

  async recent(group: RecentGroup, since: Date, max: number) {
    const known = this.#recent.get(reviewKeys.recent(group.kind, group.key, '', '').pk) ?? [];
    return known.filter(({ at }) => at > since.toISOString()).slice(0, max);
  }
}
