/** `npm run admin -- check` and `rerank`, on a directory that is intact and on one that was damaged by hand. */

import { beforeAll, describe, expect, it } from 'vitest';
import { listingKeys } from '../../lambdas/derived/listings/items.ts';
import { peopleKeys } from '../../lambdas/derived/people/items.ts';
import { publicReviewKeys } from '../../lambdas/derived/reviews/items.ts';
import { searchKeys } from '../../lambdas/derived/search/items.ts';
import { importKeys } from '../../lambdas/jobs/imports/items.ts';
import { auditKeys } from '../../lambdas/records/audit/items.ts';
import { clinicKeys } from '../../lambdas/records/clinics/items.ts';
import { personKeys } from '../../lambdas/records/people/items.ts';
import { postKeys } from '../../lambdas/records/posts/items.ts';
import { reviewKeys } from '../../lambdas/records/reviews/items.ts';
import { SubmissionWriter } from '../../lambdas/records/submissions/submission-writer.ts';
import { taxonomyKeys } from '../../lambdas/records/taxonomy/items.ts';
import type { RawItem } from '../../lambdas/table/client.ts';
import type { Key } from '../../lambdas/table/key.ts';
import { check } from '../../scripts/admin/check/check.ts';
import { rerank } from '../../scripts/admin/rerank.ts';
import { seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { PersonWithRoles } from '../../shared/domain/people/records.ts';
import { sortableText } from '../../shared/domain/text/sortable-text.ts';
import { makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { makePost } from '../fixtures/posts.ts';
import { makeContact, makeSubmission } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { runCommand } from './support/admin.ts';
import { projectAll } from './support/projection.ts';
import { useTable } from './support/table.ts';

const GHOST = testId(987_654);
const [first, second] = [0, 1].map((number) => makeClinic({ name: `Checked Clinic ${number}` })) as [
  ReturnType<typeof makeClinic>,
  ReturnType<typeof makeClinic>,
];
const review = makeReview(first.id);
const post = makePost({ relatedClinicIds: [first.id] });
const practice = makeSubmission();
const person: PersonWithRoles = {
  person: {
    id: testId(6_000_001),
    slug: 'jane-checked',
    name: { given: 'Jane', family: 'Checked' },
    npi: '1000000004',
    specialties: [first.category.id],
    createdAt: '2025-08-15T09:00:00.000Z',
    version: 0,
  },
  roles: [{ clinicId: first.id, statements: {} }],
};
const { id: personId } = person.person;
const position = `${first.category.id}#${sortableText('Checked Jane')}#${personId}`;

describe('npm run admin -- check', () => {
  const test = useTable();

  beforeAll(async () => {
    const { client, name, table } = test();
    await seedDirectory(
      {
        cities: cities.filter(({ id }) => id === first.city.id),
        categories,
        clinics: [first, second],
        people: [person],
        reviews: [review],
        posts: [post],
        contacts: [makeContact()],
        pictures: [],
        asOf: new Date().toISOString(),
      },
      { client, tableName: name, mediaDirectory: 'no pictures to write' },
    );
    await new SubmissionWriter(table).importPractice(practice);
    await projectAll(table);
  });

  const run = () => runCommand(check, test());

  it('of an intact directory finds nothing', async () => {
    expect(await run()).toEqual({
      isComplete: true,
      hasFindings: false,
      lines: [expect.stringMatching(/^Complete: \d+ items read\.$/), 'Nothing breaks a rule.'],
    });
  });

  /** Changes attributes of an item, or removes it, and puts it back. */
  async function damaged(key: Key, changes: RawItem | undefined): Promise<readonly string[]> {
    const { table } = test();
    const item = await table.get(key, { consistent: true });
    if (changes === undefined) await table.delete(key);
    else await table.put({ Item: { ...item, ...key, ...changes } });
    const { lines, isComplete, hasFindings } = await run();
    // It has read everything, and its exit status is 1.
    expect({ isComplete, hasFindings }).toEqual({ isComplete: true, hasFindings: true });
    if (item === undefined) await table.delete(key);
    else await table.put({ Item: { ...item } });
    return lines;
  }

  it.each<[string, Key, RawItem | undefined]>([
    ['clinic that is not valid', clinicKeys.clinic(first.id), { phone: 5 }],
    [
      'clinic that is in a city that does not exist',
      clinicKeys.clinic(first.id),
      { city: { ...first.city, id: 'atlantis' } },
    ],
    ['clinic that is in a category that does not exist', taxonomyKeys.category(first.category.id), undefined],
    ['clinic that has a slug that does not lead to it', clinicKeys.slug(first.slug), { clinicId: second.id }],
    ['clinic that has no listing', listingKeys.listing(first.id), undefined],
    ['clinic that is not in search', searchKeys.manifest(first.id), undefined],
    ['clinic that has no rank', clinicKeys.rank(first.id), undefined],
    ['listing that is of a clinic that is not public', clinicKeys.clinic(first.id), { status: 'unlisted' }],
    ['slug that refers to a clinic that does not exist', clinicKeys.slug('nowhere'), { clinicId: GHOST }],
    ['review that refers to a clinic that does not exist', reviewKeys.review(review.id), { clinicId: GHOST }],
    [
      'review that is published and not on its clinic’s page',
      publicReviewKeys.review(first.id, review.createdAt, review.id),
      undefined,
    ],
    [
      'published review that is of a review that is not published',
      reviewKeys.review(review.id),
      { status: 'rejected' },
    ],
    [
      'post that refers to a clinic that does not exist',
      postKeys.record(post.id),
      { relatedClinicIds: [GHOST] },
    ],
    [
      'practice sent in that has a slug that is not reserved',
      clinicKeys.reservedSlug(practice.slug),
      undefined,
    ],
    ['city that has a slug that does not lead to it', taxonomyKeys.citySlug(first.city.slug), undefined],
    [
      'entry of activity that is about a clinic that does not exist',
      auditKeys.audit(GHOST, '2026-01-01T00:00:00Z', '1'),
      {
        id: '1',
        at: '2026-01-01T00:00:00Z',
        actor: { subject: 's', username: 'staff' },
        action: 'edit-clinic',
        subject: GHOST,
      },
    ],
    ['person that is not valid', personKeys.person(personId), { name: 'Jane' }],
    ['person that has a slug that does not lead to it', personKeys.slug('jane-checked'), undefined],
    ['person that is in no list', peopleKeys.manifest(personId), undefined],
    [
      'person that is shown as a person who does not exist',
      personKeys.person(personId),
      { mergedInto: GHOST },
    ],
    ['role that is of a person who does not exist', personKeys.person(personId), undefined],
    [
      'role that refers to a clinic that does not exist',
      personKeys.role(personId, GHOST),
      { clinicId: GHOST, statements: {} },
    ],
    [
      'slug or number of a person that is of a person who does not exist',
      personKeys.number('npi', '1000000012'),
      { practitionerId: GHOST },
    ],
    [
      'person at a clinic that is of a person whom no page shows',
      personKeys.person(personId),
      { hidden: { what: 'all', at: '2026-01-01T00:00:00.000Z', reason: 'Asked' } },
    ],
    [
      'person at a clinic that has no current role',
      personKeys.role(personId, first.id),
      { until: '2026-01-01' },
    ],
    ['person at a clinic that is not counted at its clinic', peopleKeys.summary(first.id), undefined],
    [
      'keys of a person that names an entry that does not exist',
      peopleKeys.entry(first.id, position),
      undefined,
    ],
    [
      'person of a source that is of a person who does not exist',
      importKeys.person('nppes', '1'),
      { source: 'nppes', id: '1', personId: GHOST, hash: '', places: [] },
    ],
    ['total that is wrong', taxonomyKeys.city(first.city.id), { clinicCount: 7 }],
    ['item of an unknown kind', { pk: 'MYSTERY#1', sk: 'MYSTERY' }, {}],
  ])('reports a %s', async (problem, key, changes) => {
    const lines = await damaged(key, changes);
    expect(lines.filter((line) => line.startsWith(`${problem}: `))).toHaveLength(1);
  });

  describe('rerank', () => {
    const stored = async () =>
      (await test().table.get(clinicKeys.rank(first.id), { consistent: true }))?.score;

    it('writes the ranks that are wrong, and says first which would change', async () => {
      const { table } = test();
      await runCommand(rerank, test());
      const right = await stored();
      await table.put({ Item: { ...(await table.get(clinicKeys.rank(first.id))), score: 1 } });
      const input = { rate: '1000' };
      expect((await runCommand(rerank, test(), { input, dryRun: true })).lines).toEqual([
        '2 clinics ranked, 1 would change.',
      ]);
      expect(await stored()).toBe(1);
      expect(await runCommand(rerank, test(), { input })).toEqual({
        isComplete: true,
        lines: ['2 clinics ranked, 1 changed.'],
      });
      expect(await stored()).toBe(right);
    });

    it('continues where it was stopped', async () => {
      let saved: unknown;
      const position = {
        read: () => saved,
        write: (value: unknown) => {
          saved = structuredClone(value);
        },
      };
      const stopping = new AbortController();
      const onProgress = () => stopping.abort();
      const stopped = await runCommand(rerank, test(), { position, stopping: stopping.signal, onProgress });
      expect(stopped.isComplete).toBe(false);
      expect(saved).toMatchObject({ slices: expect.arrayContaining([expect.anything()]) });
      const rest = await runCommand(rerank, test(), { position });
      expect(rest).toEqual({ isComplete: true, lines: ['2 clinics ranked, 0 changed.'] });
      expect(saved).toBeUndefined();
    });

    it('rejects a rate that is none', async () => {
      await expect(runCommand(rerank, test(), { input: { rate: '0' } })).rejects.toThrow(
        '--rate is a positive',
      );
    });
  });
});
