import { describe, expect, it } from 'vitest';
import { rank, UNKNOWN_CATEGORY_MEAN } from '../../../shared/domain/ranks/ranking.ts';
import type {
  AuditRecord,
  ClinicRecord,
  ListedClinic,
  SubmissionRecord,
} from '../../../shared/domain/records.ts';
import { noEvidence, noReviews } from '../../../shared/domain/reviews/review-sums.ts';
import { listed, makeClinic, testId } from '../../../test/fixtures/clinics.ts';
import { makeSubmission } from '../../../test/fixtures/submissions.ts';
import type { OutboxKind } from '../outbox/items.ts';
import { createModeration } from './moderation.ts';

const now = new Date('2026-03-04T05:06:07.000Z');
const actor = { subject: 'subject-1', username: 'staff@careatlas.example' };

interface Setting {
  readonly submission?: SubmissionRecord | undefined;
  readonly clinic?: ClinicRecord;
  readonly ratings?: { readonly sum: number; readonly count: number };
  /** A concurrent change of the practice each time that a decision is written. */
  readonly meanwhile?: (submission: SubmissionRecord) => SubmissionRecord;
  /** Slugs of the directory's cities and categories. */
  readonly cities?: readonly string[];
  readonly categories?: readonly string[];
}

function moderating({
  submission,
  clinic,
  ratings = { sum: 0, count: 0 },
  meanwhile,
  cities = ['chicago'],
  categories = ['cardiology'],
}: Setting) {
  let stored = submission;
  const written: {
    clinic?: ListedClinic;
    reason?: string;
    audit: AuditRecord;
    outbox: readonly OutboxKind[];
  }[] = [];
  let ids = 900_000;

  function decide(waiting: SubmissionRecord, status: 'approved' | 'rejected') {
    if (meanwhile && stored) stored = meanwhile(stored);
    if (stored !== waiting) return false;
    stored = { ...waiting, status };
    return true;
  }

  const moderation = createModeration({
    submissions: { submission: async (id) => (id === stored?.id ? stored : undefined) },
    clinics: {
      byId: async (id) =>
        id === clinic?.id ? { clinic: listed(clinic), sums: noReviews, newestReviews: [] } : undefined,
    },
    decisions: {
      categoryRatings: async ({ city, category }) =>
        cities.includes(city.slug) && categories.includes(category.slug) ? ratings : undefined,
      async approve(waiting, approved, audit, outbox) {
        if (!decide(waiting, 'approved')) return 'changed';
        written.push({ clinic: approved, audit, outbox });
        return 'done';
      },
      async reject(waiting, reason, audit, outbox) {
        if (!decide(waiting, 'rejected')) return 'changed';
        written.push({ reason, audit, outbox });
        return 'done';
      },
    },
    clock: () => now,
    newId: () => {
      ids += 1;
      return testId(ids);
    },
  });
  return { moderation, written };
}

describe('approving', () => {
  it('makes a clinic of the practice, verified with evidence alone, with its rank among its category', async () => {
    const credentials = {
      licenceNumber: 'A 12',
      registerUrl: 'https://register.example/a12',
      checkedAt: '2026-02-28',
    };
    const submission = makeSubmission({ verified: false });
    for (const ratings of [
      { sum: 45, count: 10, checked: undefined },
      { sum: 0, count: 0, checked: credentials },
    ]) {
      const { moderation, written } = moderating({ submission, ratings });
      const { checked } = ratings;
      await moderation.approve(submission.id, checked, actor);
      const clinic: ClinicRecord = {
        ...submission,
        status: 'approved',
        verified: checked !== undefined,
        ...(checked && {
          verification: { ...checked, validUntil: '2027-02-28', checkedBy: actor.username },
          credentials: { ...submission.credentials, licenceChecked: true },
        }),
      };
      const categoryMean = ratings.count === 0 ? UNKNOWN_CATEGORY_MEAN : 4.5;
      const { score } = rank({ clinic, evidence: noEvidence, categoryMean, asOf: now });
      expect(written[0]?.clinic).toEqual({ ...clinic, ratings: { sum: 0, count: 0 }, score });
    }
  });

  it('writes who did what when and the mail that follows', async () => {
    const submission = makeSubmission();
    const { moderation, written } = moderating({ submission });
    expect(await moderation.approve(submission.id, undefined, actor)).toEqual({
      id: submission.id,
      slug: submission.slug,
      status: 'approved',
    });
    expect(written[0]?.audit).toEqual({
      id: testId(900_001),
      at: now.toISOString(),
      actor,
      action: 'approve-clinic',
      subject: submission.id,
      recordName: submission.name,
    });
    expect(written[0]?.outbox).toEqual(['practice-approved']);
  });

  it('reads the practice again after a concurrent change', async () => {
    const submission = makeSubmission();
    let changes = 0;
    const { moderation, written } = moderating({
      submission,
      meanwhile: (stored) => {
        changes += 1;
        return changes > 1 ? stored : { ...stored, location: { latitude: 41.9, longitude: -87.6 } };
      },
    });
    await moderation.approve(submission.id, undefined, actor);
    expect(written).toHaveLength(1);
    expect(written[0]?.clinic?.location).toEqual({ latitude: 41.9, longitude: -87.6 });
  });

  it('follows a concurrent decision that was first', async () => {
    const submission = makeSubmission();
    const by = (status: 'approved' | 'rejected') =>
      moderating({ submission, meanwhile: (stored) => ({ ...stored, status }) });
    const approved = by('approved');
    expect(await approved.moderation.approve(submission.id, undefined, actor)).toMatchObject({
      status: 'approved',
    });
    expect(approved.written).toEqual([]);
    const rejected = by('rejected');
    await expect(rejected.moderation.approve(submission.id, undefined, actor)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(rejected.written).toEqual([]);
  });

  it('gives up on a practice that keeps changing', async () => {
    const submission = makeSubmission();
    const { moderation } = moderating({ submission, meanwhile: (stored) => ({ ...stored }) });
    await expect(moderation.approve(submission.id, undefined, actor)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it.each([
    ['city', { cities: ['toronto'] }],
    ['category', { categories: ['dentistry'] }],
  ])('is a conflict where the directory does not have its %s', async (_, changes) => {
    const submission = makeSubmission();
    const { moderation, written } = moderating({ submission, ...changes });
    await expect(moderation.approve(submission.id, undefined, actor)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The directory does not have the city or the category of the practice.',
    });
    expect(written).toEqual([]);
    expect(await moderation.reject(submission.id, 'No such city.', actor)).toMatchObject({
      status: 'rejected',
    });
  });
});

describe('rejecting', () => {
  it('keeps the reason with the practice and in the audit', async () => {
    const submission = makeSubmission();
    const { moderation, written } = moderating({ submission });
    expect(await moderation.reject(submission.id, 'Not a practice.', actor)).toMatchObject({
      status: 'rejected',
    });
    expect(written).toMatchObject([
      {
        reason: 'Not a practice.',
        audit: { action: 'reject-clinic', reason: 'Not a practice.' },
        outbox: ['practice-rejected'],
      },
    ]);
  });
});

describe('a decision that was made before', () => {
  it.each(['approved', 'rejected'] as const)('is returned again: %s', async (status) => {
    const submission = makeSubmission({ status });
    const { moderation, written } = moderating({ submission });
    const [same, opposite] =
      status === 'approved'
        ? [
            moderation.approve(submission.id, undefined, actor),
            moderation.reject(submission.id, 'No.', actor),
          ]
        : [
            moderation.reject(submission.id, 'No.', actor),
            moderation.approve(submission.id, undefined, actor),
          ];
    expect(await same).toMatchObject({ status });
    await expect(opposite).rejects.toMatchObject({ code: 'conflict' });
    // Its mail is that of the first decision.
    expect(written).toEqual([]);
  });

  it('is returned for an imported clinic, without a mail', async () => {
    const clinic = makeClinic();
    const { moderation, written } = moderating({ clinic });
    expect(await moderation.approve(clinic.id, undefined, actor)).toEqual({
      id: clinic.id,
      slug: clinic.slug,
      status: 'approved',
    });
    await expect(moderation.reject(clinic.id, 'No.', actor)).rejects.toMatchObject({ code: 'conflict' });
    expect(written).toEqual([]);
  });
});

it.each(['', 'no-such', testId(12_345), '01hvcmbrz084nxd036h9dhvgjv'])(
  'there is no practice %j',
  async (id) => {
    const { moderation } = moderating({ submission: makeSubmission() });
    await expect(moderation.approve(id, undefined, actor)).rejects.toMatchObject({ code: 'not_found' });
    await expect(moderation.reject(id, 'No.', actor)).rejects.toMatchObject({ code: 'not_found' });
  },
);
