/** The score of every clinic of the demonstration data, and what the program of docs/ranks.md computes of the same answer. */
import { describe, expect, it } from 'vitest';
// @ts-expect-error: plain JavaScript, which runs without this project
import { scoreOf } from '../../../docs/recompute-score.mjs';
import { demonstrationData } from '../../../scripts/demo-data/index.ts';
import { rankingParts } from '../../../shared/domain/ranks/ranking.ts';
import {
  countedReview,
  dueBefore,
  evidenceAt,
  noReviews,
  plus,
  sumsOf,
  totalsOf,
} from '../../../shared/domain/reviews/review-sums.ts';
import { createGetScore } from './score.ts';

const data = demonstrationData();
const asOf = new Date(data.asOf);
const published = Map.groupBy(
  data.reviews.filter(({ status }) => status === 'published'),
  ({ clinicId }) => clinicId,
);
const approved = data.clinics.filter(({ status }) => status === 'approved');
const reviewsOf = (id: string) => published.get(id) ?? [];
const sums = new Map(
  approved.map(({ id }) => [
    id,
    reviewsOf(id)
      .map((review) => sumsOf(countedReview(review), dueBefore(asOf)))
      .reduce((sum, one) => plus(sum, one), noReviews),
  ]),
);
const sumOf = (id: string) => sums.get(id) ?? noReviews;

const getScore = createGetScore(
  async (id) => {
    const clinic = approved.find((one) => one.id === id);
    if (clinic === undefined) throw new Error(`no clinic ${id}`);
    return { clinic: { ...clinic, ratings: totalsOf(sumOf(id)) }, newestReviews: [], sums: sumOf(id) };
  },
  {
    inputs: async (id) => {
      const clinic = approved.find((one) => one.id === id);
      const ratings = approved
        .filter(({ category }) => category.id === clinic?.category.id)
        .map((one) => totalsOf(sumOf(one.id)));
      const [sum, count] = [ratings.map((one) => one.sum), ratings.map((one) => one.count)].map((all) =>
        all.reduce((total, one) => total + one, 0),
      );
      const until = dueBefore(asOf);
      return (
        clinic && {
          clinic,
          reviews: sumOf(id),
          evidence: evidenceAt(sumOf(id), asOf),
          categoryRatings: { sum: sum ?? 0, count: count ?? 0 },
          due: { from: until, until, revision: 1, passed: { due: 0, replied: 0 } },
        }
      );
    },
  },
  () => asOf,
);

describe('the score call', () => {
  it('has what is needed to compute the score of every clinic again, to the second decimal', async () => {
    const scores: number[] = [];
    for (const { id, slug } of approved) {
      const score = await getScore(id);
      expect(scoreOf(score, reviewsOf(id)).toFixed(2), slug).toBe(score.score.toFixed(2));
      const points = score.parts.reduce((sum, part) => sum + part.points, score.verifiedBoost);
      expect(Math.min(100, points)).toBeCloseTo(score.score, 1);
      expect(score.parts.map(({ part }) => part)).toEqual(rankingParts);
      expect(score.isNew).toBe(reviewsOf(id).length < 3);
      scores.push(score.score);
    }
    expect(scores).toHaveLength(573);
    expect(new Set(scores).size).toBeGreaterThan(400);
  });
});
