/** The job that computes stored ranks again, on a real table. */

import { beforeAll, describe, expect, it } from 'vitest';
import { createGetRankJob } from '../../lambdas/derived/ranks/get-rank-job.ts';
import { createProjectRank } from '../../lambdas/derived/ranks/project-rank.ts';

import { RankRepository } from '../../lambdas/derived/ranks/rank-repository.ts';
import { RANK_SLICES, RankStates } from '../../lambdas/derived/ranks/rank-states.ts';
import { RankWriter } from '../../lambdas/derived/ranks/rank-writer.ts';
import { createRerank } from '../../lambdas/derived/ranks/rerank.ts';
import { ClinicWriter } from '../../lambdas/records/clinics/clinic-writer.ts';
import { clinicKeys, ENDED_MARKS_QUEUE, rankItemSchema } from '../../lambdas/records/clinics/items.ts';
import { rankJobSchema } from '../../shared/contracts/reviews/reviews.ts';
import { RANKING_VERSION } from '../../shared/domain/ranks/ranking.ts';
import { listed, makeClinic, makeReview, testId } from '../fixtures/clinics.ts';
import { projectAll } from './support/projection.ts';
import { addReviews } from './support/reviews.ts';
import { useTable } from './support/table.ts';
import { putTaxonomy } from './support/taxonomy.ts';

const DAY_MS = 86_400_000;
const CLINICS = 60;
describe('the job of the ranks', () => {
  const test = useTable();
  const table = () => test().table;
  const ids: string[] = [];
  const states = () => new RankStates(table());

  beforeAll(async () => {
    await putTaxonomy(table());
    const writer = new ClinicWriter(table());
    for (let index = 0; index < CLINICS; index += 1) {
      const clinic = makeClinic({
        name: `Ranked ${index}`,
        slug: `ranked-${index}`,
        address: `${index} Rank St`,
      });
      ids.push(clinic.id);
      await writer.addApproved(listed(clinic, { score: 30 }));
    }
    await projectAll(table());
    await addReviews(
      table(),
      ids.slice(0, 10).flatMap((id) => [1, 2, 3].map(() => makeReview(id, { rating: 5 }))),
    );
  });

  const scores = async () => {
    const items = await table().batchGet(ids.map(clinicKeys.rank));
    return new Map(
      items.map((item) => rankItemSchema.parse(item)).map(({ clinicId, score }) => [clinicId, score]),
    );
  };

  it('reads each clinic of the directory once, in seven slices of pages', async () => {
    const clinics = new RankRepository(table());
    const found: string[] = [];
    for (let slice = 0; slice < RANK_SLICES; slice += 1) {
      let after: string | undefined;
      do {
        const page = await clinics.slice(slice, { limit: 3, after });
        expect(page.items.length).toBeLessThanOrEqual(3);
        found.push(...page.items);
        after = page.next;
      } while (after !== undefined);
    }
    expect(found.toSorted()).toEqual(ids.toSorted());
  });

  it('ranks all of them, writes what has changed alone, and tells staff how far it is', async () => {
    const messages: string[] = [];
    let now = new Date();
    let made = 0;
    const projectRank = createProjectRank(new RankRepository(table()), new RankWriter(table()), () => now);
    const job = createRerank({
      states: states(),
      clinics: new RankRepository(table()),
      projectRank,
      pages: { send: async (sent) => void messages.push(...sent) },
      clock: () => now,
      newId: () => {
        made += 1;
        return testId(500_000 + made);
      },
      onFailure: (_id, error) => {
        throw error;
      },
    });
    const getRankJob = createGetRankJob(states());
    expect((await getRankJob()).slices).toEqual(
      Array.from({ length: RANK_SLICES }, () => ({ completedAt: null, version: null })),
    );
    await job.start();
    expect(rankJobSchema.parse(await getRankJob())).toMatchObject({ running: { slice: 0, seen: 0 } });
    for (let message = messages.shift(); message !== undefined; message = messages.shift())
      await job.work(message);
    const done = await getRankJob();
    expect(done.running).toBeNull();
    expect(done.slices.every(({ version }) => version === RANKING_VERSION)).toBe(true);
    const fresh = await scores();
    // All had another score; those with reviews were ranked when these were published.
    expect([...fresh.values()].filter((score) => score === 30)).toEqual([]);

    // A year later the reviews weigh half, and the listings are not fresh any more.
    now = new Date(now.getTime() + 365 * DAY_MS);
    await job.start();
    for (let message = messages.shift(); message !== undefined; message = messages.shift())
      await job.work(message);
    const aged = await scores();
    const [reviewed = '', unreviewed = ''] = [ids[0], ids[20]];
    expect(aged.get(reviewed)).toBeLessThan(fresh.get(reviewed) ?? 0);
    expect(aged.get(unreviewed)).toBeLessThanOrEqual(fresh.get(unreviewed) ?? 0);
    // Again: nothing has aged.
    const before = (await states().state()).slices;
    now = new Date(now.getTime() + DAY_MS);
    await job.start();
    const { run } = await states().state();
    for (let message = messages.shift(); message !== undefined; message = messages.shift())
      await job.work(message);
    expect(await scores()).toEqual(aged);
    expect((await states().state()).slices[run?.slice ?? 0]).not.toEqual(before[run?.slice ?? 0]);
  });

  it('takes the mark off a clinic whose evidence has ended, and lists it for staff', async () => {
    const verification = {
      licenceNumber: 'A 12',
      registerUrl: 'https://register.example/a12',
      checkedAt: '2024-03-01',
      validUntil: '2025-03-01',
      checkedBy: 'staff@careatlas.example',
    };
    const marked = makeClinic({ verified: true, verification });
    await new ClinicWriter(table()).addApproved(listed(marked));
    const rankOn = (day: string) =>
      createProjectRank(
        new RankRepository(table()),
        new RankWriter(table()),
        () => new Date(day),
      )(marked.id, 'aged');
    const stored = () => table().get(clinicKeys.clinic(marked.id), { consistent: true });
    await rankOn('2025-03-01T20:00:00Z');
    expect(await stored()).toMatchObject({ verified: true });
    await rankOn('2025-03-02T00:00:00Z');
    const ended = await stored();
    expect(ended).toMatchObject({ verified: false, version: 1, verification });
    expect(Object.values(ended ?? {})).toContain(ENDED_MARKS_QUEUE);
    await rankOn('2025-03-03T00:00:00Z');
    expect(await stored()).toEqual(ended);
  });

  it('replaces the run that was read only', async () => {
    const { run } = await states().state();
    expect(run).toBeUndefined();
    const one = { id: testId(1), slice: 1, startedAt: now(), progressAt: now(), seen: 0, changed: 0 };
    expect(await states().replace(undefined, one)).toBe(true);
    expect(await states().replace(undefined, one)).toBe(false);
    expect(await states().replace({ ...one, id: testId(2) }, one)).toBe(false);
    expect(await states().complete({ ...one, id: testId(2) }, now(), 1)).toBe(false);
    expect(await states().replace(one, { ...one, id: testId(3), position: '0a' })).toBe(true);
    expect((await states().state()).run).toMatchObject({ id: testId(3), position: '0a' });
  });
});

const now = () => new Date().toISOString();
