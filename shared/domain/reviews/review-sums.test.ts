import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CountedReview,
  changeOfSums,
  dueBefore,
  evidenceAt,
  evidenceOf,
  noReviews,
  passedReviews,
  plus,
  type ReviewEvidence,
  type ReviewSums,
  sumsOf,
  totalsOf,
} from './review-sums.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2025, 0, 1);
const at = (days: number) => new Date(START + days * DAY_MS);

const anyReview = fc.record({
  rating: fc.integer({ min: 1, max: 5 }),
  contactVerified: fc.boolean(),
  isDetailed: fc.boolean(),
  hasReply: fc.boolean(),
});
const anyStep = fc.record({
  kind: fc.constantFrom('publish', 'publish', 'remove', 'reply', 'confirm', 'wait'),
  which: fc.nat(),
  review: anyReview,
  /** Days that pass, or that a review waited before it was published. */
  days: fc.double({ min: 0, max: 40, noNaN: true }),
});

/** Sums as stored in the table, beside all the reviews. */
function directory() {
  let now = 0;
  let dueUntil = dueBefore(at(0));
  let sums: ReviewSums = noReviews;
  const reviews: CountedReview[] = [];
  const change = (before: CountedReview | undefined, after: CountedReview | undefined) => {
    sums = plus(sums, changeOfSums(before, after, dueUntil));
  };
  return {
    reviews,
    wait(days: number) {
      now += days;
      const until = dueBefore(at(now));
      sums = plus(
        sums,
        passedReviews(reviews.filter(({ createdAt }) => createdAt >= dueUntil && createdAt < until)),
      );
      dueUntil = until;
    },
    publish(review: Omit<CountedReview, 'createdAt'>, waited: number) {
      const published = { ...review, createdAt: at(now - waited).toISOString() };
      change(undefined, published);
      reviews.push(published);
    },
    remove(index: number) {
      const [removed] = reviews.splice(index, 1);
      change(removed, undefined);
    },
    edit(index: number, fields: Partial<CountedReview>) {
      const before = reviews[index];
      if (before === undefined) return;
      const after = { ...before, ...fields };
      change(before, after);
      reviews[index] = after;
    },
    sums: () => sums,
    evidence: () => ({ stored: evidenceAt(sums, at(now)), computed: evidenceOf(reviews, at(now)) }),
  };
}

function expectEqual(stored: ReviewEvidence, computed: ReviewEvidence): void {
  for (const part of ['weight', 'stars', 'detailed'] as const) {
    expect(Math.abs(stored[part] - computed[part])).toBeLessThan(1e-9);
  }
  expect([stored.due, stored.replied]).toEqual([computed.due, computed.replied]);
}

describe('the sums of reviews', () => {
  it('equal the formula over all reviews to 1e-9 after 10,000 random operations', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.array(anyStep, { minLength: 10_000, maxLength: 10_000, size: 'max' }), (steps) => {
        const { reviews, sums, evidence, ...acts } = directory();
        steps.forEach(({ kind, which, review, days }, index) => {
          const chosen = reviews.length === 0 ? 0 : which % reviews.length;
          if (kind === 'publish') acts.publish(review, days);
          else if (kind === 'wait') acts.wait(days / 10);
          else if (kind === 'remove' && reviews.length > 0) acts.remove(chosen);
          else acts.edit(chosen, kind === 'reply' ? { hasReply: true } : { contactVerified: true });
          if (index % 1_000 !== 999) return;
          const { stored, computed } = evidence();
          expectEqual(stored, computed);
        });
        const { stored, computed } = evidence();
        expectEqual(stored, computed);
        const ratings = reviews.map(({ rating }) => rating);
        expect(totalsOf(sums())).toEqual({
          sum: ratings.reduce((sum, one) => sum + one, 0),
          count: ratings.length,
        });
        expect(reviews.length).toBeGreaterThan(100);
      }),
      { numRuns: 3 },
    );
  });

  it('are exactly nothing when every review is removed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(anyReview, fc.double({ min: 0, max: 4_000, noNaN: true })), { maxLength: 60 }),
        (some) => {
          const { publish, remove, reviews, sums } = directory();
          for (const [review, days] of some) publish(review, days);
          while (reviews.length > 0) remove(0);
          expect(plus(noReviews, sums())).toEqual(noReviews);
        },
      ),
    );
  });

  it('count each review by its stars', () => {
    const review = {
      rating: 4,
      createdAt: at(0).toISOString(),
      contactVerified: true,
      isDetailed: false,
      hasReply: true,
    };
    expect(sumsOf(review, at(0).toISOString())).toMatchObject({
      counts: [0, 0, 0, 1, 0],
      due: 0,
      replied: 0,
      detailed: 0,
    });
    expect(sumsOf(review, at(1).toISOString())).toMatchObject({ due: 1, replied: 1 });
    expect(totalsOf({ counts: [1, 0, 0, 2, 1] })).toEqual({ sum: 14, count: 4 });
  });
});
