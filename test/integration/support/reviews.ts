/** Reviews as they are stored, for tests that need them and do not write or decide them. */

import type { Change } from '../../../lambdas/jobs/projector/project-records.ts';
import { reviewKeys, reviewQueue } from '../../../lambdas/records/reviews/items.ts';
import type { Table } from '../../../lambdas/table/client.ts';
import { inQueue } from '../../../lambdas/table/index-query.ts';
import type { ReviewRecord } from '../../../shared/domain/records.ts';
import { projectionOf } from './projection.ts';

const MAX_DELIVERIES = 20;

/** Stores the records as they are; nothing is derived. */
export async function putReviews(table: Table, reviews: readonly ReviewRecord[]): Promise<void> {
  await table.batchWrite(
    reviews.map((review) => ({
      PutRequest: {
        Item: {
          ...reviewKeys.review(review.id),
          ...review,
          ...inQueue(reviewQueue(review.status), review.createdAt, review.id),
        },
      },
    })),
  );
}

/** Derives what changed reviews ask for: the copies and sums, and then, as the stream would, ranks and totals. */
export async function projectReviews(table: Table, reviews: readonly ReviewRecord[]): Promise<void> {
  await deliver(
    table,
    reviews.map(({ id }) => ({ kind: 'review', id })),
  );
  const clinics = new Set(reviews.map(({ clinicId }) => clinicId));
  await deliver(table, [...[...clinics].map((id): Change => ({ kind: 'rank', id })), { kind: 'delta' }]);
}

/** As Lambda does: what fails, because projectors are in each other's way, is delivered again. */
async function deliver(table: Table, changes: readonly Change[]): Promise<void> {
  for (let waiting = changes, tries = 1; waiting.length > 0; tries += 1) {
    let latest: unknown;
    const failed = await projectionOf(table, (_change, error) => {
      latest = error;
    })(waiting);
    if (tries === MAX_DELIVERIES && failed.size > 0) throw latest;
    waiting = [...failed.keys()];
  }
}

/** The stored reviews with all that is derived of them. */
export async function addReviews(table: Table, reviews: readonly ReviewRecord[]): Promise<void> {
  await putReviews(table, reviews);
  await projectReviews(table, reviews);
}
