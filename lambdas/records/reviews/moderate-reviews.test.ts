import { describe, expect, it } from 'vitest';
import type { StaffReview } from '../../../shared/contracts/reviews/reviews.ts';
import type { ReviewRecord } from '../../../shared/domain/records.ts';
import { makeReview, testId } from '../../../test/fixtures/clinics.ts';
import { createReviewModeration } from './moderate-reviews.ts';
import type { ReviewDecisionWrite } from './review-decisions.ts';

const now = new Date('2026-03-04T05:06:07.000Z');
const actor = { subject: 'subject-1', username: 'staff' };
const why = { reason: 'advertising', note: '' } as const;

/** A review whose status changes once, after it was read for the first time. */
function moderating(review: ReviewRecord, meanwhile?: ReviewRecord['status']) {
  const written: ReviewDecisionWrite[] = [];
  let current = review;
  const moderation = createReviewModeration({
    decisions: {
      async decide(id, rule) {
        if (id !== current.id) return false;
        if (meanwhile !== undefined) {
          rule(current);
          current = { ...current, status: meanwhile };
        }
        const decision = rule(current);
        if (decision !== undefined) written.push(decision);
        current = { ...current, ...decision?.outcome };
        return true;
      },
    },
    reviews: {
      async byId() {
        const { clinicId: id, ...fields } = current;
        const shown: StaffReview = {
          ...fields,
          clinic: { id, slug: '', name: '' },
          reports: [],
          decisions: [],
        };
        return shown;
      },
    },
    clock: () => now,
    newId: () => testId(77),
  });
  return { moderation, written };
}

describe('decisions about reviews', () => {
  it('are written with who decided, when and why', async () => {
    const review = makeReview(testId(1), { status: 'published' });
    const { moderation, written } = moderating(review);
    const removed = await moderation.remove(review.id, { reason: 'unlawful', note: 'By order.' }, actor);
    expect(removed.status).toBe('removed');
    expect(written).toEqual([
      {
        outcome: { status: 'removed', reason: 'unlawful' },
        audit: {
          id: testId(77),
          at: now.toISOString(),
          actor,
          action: 'remove-review',
          subject: review.id,
          reason: 'unlawful',
          note: 'By order.',
        },
      },
    ]);
  });

  it('have no note when none was written', async () => {
    const review = makeReview(testId(1), { status: 'pending' });
    const { moderation, written } = moderating(review);
    await moderation.reject(review.id, why, actor);
    expect(written[0]?.audit).not.toHaveProperty('note');
  });

  it('follow what a colleague decided meanwhile', async () => {
    const waiting = makeReview(testId(1), { status: 'pending' });
    const taken = moderating(waiting, 'published');
    await expect(taken.moderation.reject(waiting.id, why, actor)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The review is published. Remove it instead.',
    });
    expect(taken.written).toEqual([]);

    const same = moderating(waiting, 'rejected');
    expect((await same.moderation.reject(waiting.id, why, actor)).status).toBe('rejected');
    expect(same.written).toEqual([]);
  });

  it('are not found under an unknown or invalid id', async () => {
    const review = makeReview(testId(1), { id: '01HVCMBRZ084NXD036H9DHVGJV' });
    const { moderation, written } = moderating(review);
    for (const id of ['', 'x', review.id.toLowerCase(), testId(4_242)]) {
      await expect(moderation.publish(id, actor)).rejects.toMatchObject({ code: 'not_found' });
      await expect(moderation.keep(id, actor)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(written).toEqual([]);
  });
});
