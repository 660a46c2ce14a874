/** Sums, ranks, figures and lists of reviews as the projector derives them. */

import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { RankRepository } from '../../lambdas/derived/ranks/rank-repository.ts';
import { rankOf } from '../../lambdas/derived/ranks/score.ts';
import { publicReviewKeys, sumsIn } from '../../lambdas/derived/reviews/items.ts';
import { ModerationRepository } from '../../lambdas/derived/reviews/moderation-repository.ts';
import { PublishedReviewRepository } from '../../lambdas/derived/reviews/published-review-repository.ts';
import { createRepair } from '../../lambdas/jobs/projector/maintenance/repair.ts';
import { ScannedTotals } from '../../lambdas/jobs/projector/maintenance/scanned-totals.ts';
import type { Change } from '../../lambdas/jobs/projector/project-records.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys, rankItemSchema } from '../../lambdas/records/clinics/items.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { createReviewModeration } from '../../lambdas/records/reviews/moderate-reviews.ts';
import { ReviewDecisions } from '../../lambdas/records/reviews/review-decisions.ts';
import { StaffReviewRepository } from '../../lambdas/records/reviews/staff-review-repository.ts';
import { reviewStatuses } from '../../shared/contracts/reviews/reviews.ts';
import type { ReviewRecord } from '../../shared/domain/records.ts';
import {
  countedReview,
  evidenceOf,
  noReviews,
  REPLY_DAYS,
  type ReviewEvidence,
} from '../../shared/domain/reviews/review-sums.ts';
import { listed, makeClinic, makeReview } from '../fixtures/clinics.ts';
import { categories } from '../fixtures/taxonomy.ts';
import { unexpected } from '../support/unexpected.ts';
import { projectedCard, projectionOf, rebuild } from './support/projection.ts';
import { addReviews, projectReviews, putReviews } from './support/reviews.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';
import { countWriteUnits } from './support/write-units.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

describe('the projection of reviews', () => {
  const test = useTable();
  const table = () => test().table;
  const all: string[] = [];

  async function addClinic(): Promise<string> {
    const clinic = makeClinic({
      name: `Reviewed ${all.length}`,
      slug: `reviewed-${all.length}`,
      address: `${all.length} Review St`,
      category: categories[all.length % 3]?.slug ?? '',
    });
    all.push(clinic.id);
    await new ClinicWriter(table()).addApproved(listed(clinic));
    return clinic.id;
  }

  const inputs = async (clinicId: string, asOf = new Date()) => {
    const found = await new RankRepository(table()).inputs(clinicId, asOf);
    if (found === undefined) throw new Error('the clinic is not public');
    return found;
  };
  const sumsOf = async (clinicId: string) => {
    const item = await table().get(publicReviewKeys.sums(clinicId), { consistent: true });
    return sumsIn(item === undefined ? [] : [item]);
  };
  const storedScore = async (clinicId: string) =>
    rankItemSchema.parse(await table().get(clinicKeys.rank(clinicId), { consistent: true })).score;
  const expectSame = (actual: ReviewEvidence, expected: ReviewEvidence) => {
    for (const [name, value] of Object.entries(expected)) {
      expect(actual[name as keyof ReviewEvidence], name).toBeCloseTo(value, 9);
    }
  };

  beforeAll(async () => {
    await putTaxonomy(table());
  });

  it('shows a published review in the copy, sums, rank, card and figures, and leaves nothing of a removed one', async () => {
    const id = await addClinic();
    await projectedCard(table(), id);
    const unreviewed = await storedScore(id);
    const { byStatus } = await new ModerationRepository(table()).counts();
    const first = makeReview(id, { rating: 5, createdAt: daysAgo(1.5), decidedAt: daysAgo(1) });
    await addReviews(table(), [first]);
    expect(await projectedCard(table(), id)).toMatchObject({ rating: '5.0', reviewCount: 1 });
    expect((await sumsOf(id)).sums.counts).toEqual([0, 0, 0, 0, 1]);
    expect(await storedScore(id)).toBeGreaterThan(unreviewed);
    const figures = await new ModerationRepository(table()).counts();
    expect(figures.byStatus('published', 5)).toBe(byStatus('published', 5) + 1);
    expect(figures.hours.get(12)).toBe(1);

    await addReviews(table(), [{ ...first, status: 'removed', reason: 'advertising' }]);
    const { sums } = await sumsOf(id);
    expect(sums).toEqual(noReviews);
    expect(await table().get(publicReviewKeys.review(id, first.createdAt, first.id))).toBeUndefined();
    expect(await projectedCard(table(), id)).toMatchObject({ rating: '0.0', reviewCount: 0 });
    const after = await new ModerationRepository(table()).counts();
    expect([after.byStatus('published', 5), after.byReason('advertising')]).toEqual([
      byStatus('published', 5),
      1,
    ]);
  });

  it('counts a contact that is confirmed later in full, and a reply when it is due', async () => {
    const id = await addClinic();
    const old = makeReview(id, { createdAt: daysAgo(REPLY_DAYS + 1), contactVerified: false });
    const recent = makeReview(id, { createdAt: daysAgo(REPLY_DAYS - 1), content: 'Short.' });
    await addReviews(table(), [old, recent]);
    const reply = { content: 'Thank you.', createdAt: daysAgo(1) };
    await addReviews(table(), [
      { ...old, contactVerified: true, reply },
      { ...recent, reply },
    ]);
    const reviews = [
      { ...old, contactVerified: true, reply },
      { ...recent, reply },
    ];
    for (const asOf of [new Date(), new Date(Date.now() + 5 * DAY_MS)]) {
      expectSame((await inputs(id, asOf)).evidence, evidenceOf(reviews.map(countedReview), asOf));
    }
    // The stored sums follow, and a review of that time counts whenever it is published.
    const late = makeReview(id, { createdAt: daysAgo(REPLY_DAYS + 3) });
    await addReviews(table(), [late]);
    const asOf = new Date();
    expectSame((await inputs(id, asOf)).evidence, evidenceOf([...reviews, late].map(countedReview), asOf));
    expect((await sumsOf(id)).sums.due).toBe(2);
  });

  it('moves with a review to another clinic, as if it had been there always', async () => {
    const [from, to] = [await addClinic(), await addClinic()];
    await Promise.all([from, to].map((id) => projectedCard(table(), id)));
    const [stays, moves, waits] = [
      makeReview(from, { rating: 2 }),
      makeReview(from, { rating: 5 }),
      makeReview(from, { status: 'pending' }),
    ];
    await addReviews(table(), [stays, moves, waits]);
    for (const { id } of [moves, waits])
      await table().update({
        Key: reviewKeys.review(id),
        UpdateExpression: 'SET clinicId = :to',
        ExpressionAttributeValues: { ':to': to },
      });
    await projectReviews(table(), [{ ...moves, clinicId: to }, waits]);
    await projectReviews(table(), [stays]);
    expect((await sumsOf(from)).sums.counts).toEqual([0, 1, 0, 0, 0]);
    expect((await sumsOf(to)).sums.counts).toEqual([0, 0, 0, 0, 1]);
    const changes: unknown[] = [];
    await rebuild(table(), { dryRun: true, onChange: (kind, name) => changes.push([kind, name]) });
    expect(changes.flat()).not.toContain('review');
  });

  it('lists them by time and by stars, page by page, each once', async () => {
    const id = await addClinic();
    const reviews = Array.from({ length: 23 }, (_, index) =>
      makeReview(id, { rating: 1 + ((index * 7) % 5), createdAt: daysAgo(index / 2) }),
    );
    await addReviews(table(), [...reviews, makeReview(id, { status: 'pending' })]);
    const repository = new PublishedReviewRepository(table(), unexpected);
    const read = async (query: Parameters<typeof repository.page>[1]) => {
      const ids: string[] = [];
      let after: string | undefined;
      do {
        const page = await repository.page(id, query, { limit: 4, after });
        expect(page.items.length).toBeLessThanOrEqual(4);
        ids.push(...page.items.map((review) => review.id));
        after = page.next;
      } while (after !== undefined);
      return ids;
    };
    const inOrder = (order: (a: ReviewRecord, b: ReviewRecord) => number, kept = reviews) =>
      kept
        .toSorted((a, b) => order(a, b) || b.createdAt.localeCompare(a.createdAt))
        .map((review) => review.id);
    expect(await read({ sort: 'newest' })).toEqual(inOrder(() => 0));
    expect(await read({ sort: 'highest' })).toEqual(inOrder((a, b) => b.rating - a.rating));
    expect(await read({ sort: 'lowest' })).toEqual(inOrder((a, b) => a.rating - b.rating));
    const threes = reviews.filter(({ rating }) => rating === 3);
    for (const sort of ['newest', 'highest', 'lowest'] as const) {
      expect(await read({ sort, rating: 3 })).toEqual(inOrder(() => 0, threes));
    }
  });

  it('has every aggregate right after 200 concurrent decisions over 20 clinics, in any order and repeated', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, addClinic));
    const pick = <One>(from: readonly One[], at: number): One => {
      const one = from[at % from.length];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    };
    const reviews = Array.from({ length: 200 }, (_, index) =>
      makeReview(pick(ids, index), {
        rating: 1 + ((index * 7 + (index % 11)) % 5),
        createdAt: daysAgo((index * 13) % 900),
        contactVerified: index % 3 > 0,
        content: 'x'.repeat(60 + (index % 40)),
        status: 'pending',
        ...(index % 4 === 0 && { reply: { content: 'Thank you.', createdAt: daysAgo(1) } }),
      }),
    );
    const before = (await new ModerationRepository(table()).counts()).byStatus('pending', 2);
    await putReviews(table(), reviews);
    const wanted = reviews.map((review, index) => ({
      review,
      status: pick(reviewStatuses, index * 3 + (index % 5)),
    }));
    const moderation = createReviewModeration({
      decisions: new ReviewDecisions(table()),
      reviews: new StaffReviewRepository(table(), unexpected),
      clock: () => new Date(),
      newId: () => ulid(),
    });
    const staff = { subject: 'staff', username: 'staff@careatlas.example' };
    const why = { reason: 'offensive', note: '' } as const;
    const decide = async ({ review: { id }, status }: (typeof wanted)[number]) => {
      if (status === 'published' || status === 'removed') await moderation.publish(id, staff);
      if (status === 'removed') await moderation.remove(id, why, staff);
      if (status === 'rejected') await moderation.reject(id, why, staff);
    };
    const project = projectionOf(table());
    const derive = (some: typeof wanted) =>
      project(some.map(({ review }): Change => ({ kind: 'review', id: review.id })));
    // What the stream brings comes in pieces, at once, some of it before the next decision and some of it twice.
    const pieces = Array.from({ length: 40 }, (_, piece) =>
      wanted.filter((_, index) => (index * 17) % 40 === piece),
    );
    await Promise.all(
      pieces.map(async (piece) => {
        await Promise.all([...piece.map(decide), derive(piece.slice(0, 5))]);
        await Promise.all([derive(piece), derive(piece.slice(2))]);
      }),
    );
    const decided = wanted.map(({ review, status }): ReviewRecord => ({ ...review, status }));
    // Twice: what the first time adds to the means of categories, the second time ranks by.
    const ranks = all.map((id): Change => ({ kind: 'rank', id }));
    await project([...ranks, { kind: 'delta' }]);
    await project([...ranks, { kind: 'delta' }]);

    const asOf = new Date();
    for (const id of ids) {
      const own = decided.filter(({ clinicId, status }) => clinicId === id && status === 'published');
      const found = await inputs(id, asOf);
      expectSame(found.evidence, evidenceOf(own.map(countedReview), asOf));
      const counts = [1, 2, 3, 4, 5].map((stars) => own.filter(({ rating }) => rating === stars).length);
      expect(found.reviews.counts).toEqual(counts);
      expect(await storedScore(id)).toBeCloseTo(rankOf(found, asOf).score, 1);
      expect(await projectedCard(table(), id)).toMatchObject({ reviewCount: own.length });
    }
    const { byStatus } = await new ModerationRepository(table()).counts();
    const pending = decided.filter(({ status, rating }) => status === 'pending' && rating === 2);
    expect(byStatus('pending', 2)).toBe(pending.length + before);
    expect(await createRepair(new ScannedTotals(table()))({ mend: false })).toEqual({
      drifts: [],
      mended: [],
    });
    const named: string[] = [];
    expect(await rebuild(table(), { onChange: (kind, name) => named.push(`${kind} ${name}`) })).toMatchObject(
      {
        failed: [],
      },
    );
    // The lists of cities follow the stream, which this test does not have.
    expect(named.filter((name) => !name.startsWith('city '))).toEqual([]);
  });

  it('costs the same with ten reviews and with a thousand', async () => {
    const id = await addClinic();
    const units = countWriteUnits(test().client);
    const costAt = async (count: number) => {
      const more = Array.from({ length: count }, (_, index) =>
        makeReview(id, { createdAt: daysAgo(index / 3) }),
      );
      await addReviews(table(), more);
      const one = makeReview(id, { rating: 4, createdAt: daysAgo(3) });
      await putReviews(table(), [one]);
      const before = units.units;
      await projectionOf(table())([{ kind: 'review', id: one.id }]);
      return units.units - before;
    };
    const few = await costAt(10);
    expect(few).toBeGreaterThan(0);
    expect(await costAt(1_000)).toBe(few);
  });
});
