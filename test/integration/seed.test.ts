import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, describe, expect, it } from 'vitest';
import { ClinicPeopleProjection } from '../../lambdas/derived/people/clinic-people-projection.ts';
import { PersonProjection } from '../../lambdas/derived/people/person-projection.ts';
import { type DirectoryData, seedDirectory } from '../../scripts/seed/seed-directory.ts';
import type { SeededReview } from '../../scripts/seed/seed-reviews.ts';
import { makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { draft, makePost } from '../fixtures/posts.ts';
import { makeContact } from '../fixtures/submissions.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { type TestTable, useTable } from './support/table.ts';

const clinics = Array.from({ length: 30 }, (_, index) =>
  makeClinic({
    city: cities[index % 5]?.slug ?? '',
    category: categories[index % 20]?.slug ?? '',
    // Every tenth is listed twice.
    ...(index % 10 < 2 && { googlePlaceId: `seed-${Math.floor(index / 10)}` }),
    status: index === 29 ? 'pending_approval' : 'approved',
  }),
);
const decidedAt = '2025-08-02T09:00:00.000Z';
const reply = { content: 'Thank you for writing.', createdAt: '2025-08-04T09:00:00.000Z' };
const reviews = clinics.slice(0, 20).flatMap(({ id }, index) => [
  makeReview(id, {
    decidedAt,
    rating: (index % 5) + 1,
    content: `Visit ${index}`,
    ...(index % 4 === 0 && { reply }),
  }),
  makeReview(id, {
    decidedAt,
    rating: 4,
    content: `Again ${index}`,
    contactVerified: false,
    hasContact: false,
  }),
]);
const statedAt = '2025-08-01T09:00:00.000Z';
const people = [clinics[0], clinics[1], clinics[0]].map((clinic, index) => ({
  person: {
    id: testId(800 + index),
    slug: `jane-roe-${index}`,
    name: { given: 'Jane', family: `Roe ${index}` },
    npi: `200000000${index}`,
    specialties: [categories[index]?.id ?? ''],
    createdAt: statedAt,
    version: 0,
  },
  roles: [{ clinicId: clinic?.id ?? '', statements: { staff: { at: statedAt } } }],
}));
const reason = 'advertising';
const unpublished = [
  makeReview(clinics[0]?.id ?? '', { status: 'pending', content: 'Prices are at www.prices.example' }),
  makeReview(clinics[1]?.id ?? '', { status: 'rejected', content: 'Buy here', decidedAt, reason }),
  {
    ...makeReview(clinics[2]?.id ?? '', { status: 'removed', content: 'Buy now', decidedAt, reason }),
    removedAt: reply.createdAt,
  },
];
const data: DirectoryData = {
  cities,
  categories,
  clinics,
  people,
  reviews: [...reviews, ...unpublished],
  reports: [
    {
      id: testId(900),
      reviewId: reviews[3]?.id ?? '',
      reason: 'offensive',
      details: 'Read it aloud.',
      createdAt: '2025-08-20T09:00:00.000Z',
    },
  ],
  contacts: [makeContact(), makeContact({ status: 'read' }), makeContact()],
  posts: [makePost(), makePost({ tags: ['Testing', 'Costs'] }), draft(makePost())],
  pictures: [{ path: 'clinics/one.svg', svg: '<svg/>' }],
  asOf: '2025-09-01T00:00:00.000Z',
};

/** Everything in the table. */
async function contents({ client, name }: TestTable): Promise<Record<string, unknown>> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }));
  // Marks of deltas that were added up differ, as the deltas' ids do.
  const lasting = Items.filter(({ pk }) => !String(pk).startsWith('DELTA#'));
  return Object.fromEntries(lasting.map((item) => [`${item.pk} ${item.sk}`, item]));
}

describe('loading the demonstration data', () => {
  const straight = useTable();
  const interrupted = useTable();
  const mediaDirectory = mkdtempSync(join(tmpdir(), 'media-'));
  afterAll(() => rmSync(mediaDirectory, { recursive: true }));

  it('gives the same directory in one run and after being killed half-way', async () => {
    const seed = ({ client, name }: TestTable, onProgress?: (done: number, total: number) => void) =>
      seedDirectory(data, {
        client,
        tableName: name,
        mediaDirectory,
        onProgress: ({ done, total }) => onProgress?.(done, total),
      });

    const progress: number[] = [];
    expect(await seed(straight(), (done, total) => progress.push(done / total))).toBe('seeded');
    expect(progress).toHaveLength(30 + 43);
    expect(progress.at(-1)).toBe(1);
    expect(await readFile(join(mediaDirectory, 'clinics/one.svg'), 'utf8')).toBe('<svg/>');

    // Among the clinics, then among their reviews.
    for (const limit of [11, 45]) {
      const killed = seed(interrupted(), (done) => {
        if (done >= limit) throw new Error('killed');
      });
      await expect(killed).rejects.toThrow('killed');
      // What is under way in this process would have ended with it.
      await sleep(1_000);
    }
    expect(await seed(interrupted())).toBe('seeded');
    expect(await seed(interrupted())).toBe('present');
    expect(await contents(interrupted())).toEqual(await contents(straight()));
    // The counters of the dashboard, derived as all the rest.
    expect(await contents(interrupted())).toMatchObject({
      'SUMMARY SUMMARY': { pending: 1, contacts: 3, newContacts: 2 },
    });
    // People with what is derived of them.
    expect(await contents(interrupted())).toMatchObject({
      [`PERSON#${people[0]?.person.id} PERSON`]: people[0]?.person,
      'PERSONSLUG#jane-roe-1 PERSONSLUG': { practitionerId: people[1]?.person.id },
      [`CLINIC#${clinics[0]?.id} ~PEOPLE`]: { count: 2 },
      [`CLINIC#${clinics[0]?.id} ~LISTING`]: { card: { w: 2 } },
    });
    const thorough = { isThorough: true };
    for (const { person, roles } of people) {
      expect(await new PersonProjection(interrupted().table, thorough).isRight(person.id)).toBe(true);
      const ofClinic = new ClinicPeopleProjection(interrupted().table, thorough);
      expect(await ofClinic.isRight(roles[0]?.clinicId ?? '')).toBe(true);
    }
    // The records are those of the data, but for what screening has noticed.
    const stored = await contents(interrupted());
    const sent: readonly SeededReview[] = [...reviews, ...unpublished];
    for (const { removedAt: _, ...review } of sent) {
      const isNoticed = review.status === 'pending';
      expect(stored[`REVIEW#${review.id} REVIEW`]).toMatchObject({
        ...review,
        signals: isNoticed ? [{ kind: 'link' }] : [],
      });
    }
    const reported = reviews[3]?.id;
    expect(Object.keys(stored).filter((key) => key.startsWith(`REVIEW#${reported} REPORT`))).toHaveLength(2);
    expect(Object.keys(stored).filter((key) => /^ONCE#(MAIL|CONFIRM)/.test(key))).toEqual([]);
    expect(Object.values(stored)).not.toContainEqual(expect.objectContaining({ byQueuePk: 'QUEUE#OUTBOX' }));
    for (const { client, name } of [straight(), interrupted()]) {
      const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
      expect(Table?.StreamSpecification).toMatchObject({ StreamEnabled: true });
    }
  });
});
