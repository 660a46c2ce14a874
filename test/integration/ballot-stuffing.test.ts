/** Fifty reviews for one clinic, four a day, from addresses of one domain, or from none: what they move, and what staff see. */

import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { RankRepository } from '../../lambdas/derived/ranks/rank-repository.ts';
import { rankOf } from '../../lambdas/derived/ranks/score.ts';
import { plainHash } from '../../lambdas/platform/hashes.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { createReviewModeration } from '../../lambdas/records/reviews/moderate-reviews.ts';
import { ReviewDecisions } from '../../lambdas/records/reviews/review-decisions.ts';
import { ReviewWriter } from '../../lambdas/records/reviews/review-writer.ts';
import { createScreen } from '../../lambdas/records/reviews/screening/screen.ts';
import { StaffReviewRepository } from '../../lambdas/records/reviews/staff-review-repository.ts';
import { createWriteReview } from '../../lambdas/records/reviews/write-review.ts';
import { type ReviewRecord, reviewRecordSchema } from '../../shared/domain/records.ts';
import { countedReview, evidenceOf } from '../../shared/domain/reviews/review-sums.ts';
import { listed, makeClinic, makeReview } from '../fixtures/clinics.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { addReviews, projectReviews } from './support/reviews.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const DAY_MS = 86_400_000;
const REVIEWS = 50;
const A_DAY = 4;
const STAFF = { subject: 'staff', username: 'staff@careatlas.example' };

describe('fifty reviews at four a day', () => {
  const test = useTable();
  const table = () => test().table;
  const now = Date.now();
  const daysAgo = (days: number) => new Date(now - days * DAY_MS).toISOString();
  let clinics = 0;

  beforeAll(async () => {
    await putTaxonomy(table());
  });

  async function addClinic(ratings: readonly number[]): Promise<string> {
    clinics += 1;
    const clinic = makeClinic({
      name: `Rated ${clinics}`,
      slug: `rated-${clinics}`,
      category: categories[0]?.slug ?? '',
    });
    await new ClinicWriter(table()).addApproved(listed(clinic));
    await addReviews(
      table(),
      ratings.map((rating, index) =>
        makeReview(clinic.id, { rating, createdAt: daysAgo(60 + 10 * index), contactVerified: true }),
      ),
    );
    return clinic.id;
  }

  /** What anyone can send: each from another network, with another text and a short detail of the visit. */
  async function stuff(clinicId: string, emailOf: (index: number) => string): Promise<string[]> {
    const reviews = new ReviewWriter(table());
    const screen = createScreen({ earlier: reviews, hashClue: plainHash, hashShingle: plainHash });
    const ids: string[] = [];
    for (let index = 0; index < REVIEWS; index += 1) {
      const at = new Date(now - (REVIEWS - index) * (DAY_MS / A_DAY));
      const write = createWriteReview({
        reviews,
        screen,
        newId: () => ulid(at.getTime()),
        storeOnce: async (_call, _form, resolve, add) => {
          const found = await resolve();
          if ('fields' in found) throw new Error('no such clinic');
          const solved = { signature: `${clinicId} ${index}`, expiresAt: at };
          const outcome = await add(found.value, { named: undefined, solved, at });
          if (outcome.kind !== 'stored') throw new Error(outcome.kind);
          return outcome.id;
        },
      });
      const content = Array.from({ length: 20 }, (_, word) => `w${clinics}x${index}x${word}`).join(' ');
      const form = { rating: 5, title: '', content, authorName: `Pat ${index}`, email: emailOf(index) };
      const { id } = await write(clinicId, { content: form }, `10.${clinics}.${index}.1:443`);
      ids.push(id);
    }
    return ids;
  }

  const read = async (ids: readonly string[]): Promise<ReviewRecord[]> =>
    Promise.all(
      ids.map(async (id) =>
        reviewRecordSchema.parse(await table().get(reviewKeys.review(id), { consistent: true })),
      ),
    );

  /** Staff let all of them pass. */
  async function publish(ids: readonly string[]): Promise<void> {
    const moderation = createReviewModeration({
      decisions: new ReviewDecisions(table()),
      reviews: new StaffReviewRepository(table(), unexpected),
      clock: () => new Date(now),
      newId: () => ulid(),
    });
    for (const id of ids) await moderation.publish(id, STAFF);
    await projectReviews(table(), await read(ids));
  }

  const scoreOf = async (clinicId: string) => {
    const inputs = await new RankRepository(table()).inputs(clinicId, new Date(now));
    if (inputs === undefined) throw new Error('the clinic is not public');
    // The mean of the category as it was before the attack, so that only the clinic's own reviews count.
    const mean = { sum: 4, count: 1 };
    return { ...rankOf({ ...inputs, categoryRatings: mean }, new Date(now)), evidence: inputs.evidence };
  };

  it.each([
    ['one domain', (index: number) => `visitor-${index}@stuffing.example`, ['monthly-burst', 'same-domain']],
    ['no address', () => '', ['monthly-burst']],
    ['a mail provider', (index: number) => `visitor.${index}@gmail.com`, ['monthly-burst']],
  ])('of %s each carry a signal, and weigh no more than the cap', async (_, emailOf, kinds) => {
    const rivals = await Promise.all([
      addClinic(Array.from({ length: 12 }, () => 5)),
      addClinic(Array.from({ length: 6 }, () => 4)),
    ]);
    const target = await addClinic([1, 2]);
    const place = async () => {
      const own = (await scoreOf(target)).score;
      const others = await Promise.all(rivals.map(async (id) => (await scoreOf(id)).score));
      return 1 + others.filter((score) => score > own).length;
    };
    const before = await scoreOf(target);
    expect(await place()).toBe(3);

    const ids = await stuff(target, emailOf);
    const written = await read(ids);
    for (const { signals } of written) {
      expect(signals.map(({ kind }) => kind).toSorted()).toEqual(kinds);
    }
    await publish(ids);

    const after = await scoreOf(target);
    // Two confirmed reviews: the fifty weigh 3 and again what these weigh.
    expect(after.evidence.weight).toBeCloseTo(3 + 2 * before.evidence.weight, 6);
    const same = Array.from({ length: REVIEWS }, (_one, index) =>
      countedReview(makeReview(target, { rating: 5, contactVerified: true, createdAt: daysAgo(index / 4) })),
    );
    const confirmed = evidenceOf(same, new Date(now)).weight;
    // Fifty that are confirmed would weigh many times as much.
    expect(after.evidence.weight).toBeLessThan(confirmed / 6);
    expect(after.score - before.score).toBeLessThan(20);
    expect(await place()).toBeGreaterThan(1);
  });
});
