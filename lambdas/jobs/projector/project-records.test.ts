import { describe, expect, it } from 'vitest';
import { AccessDenied, unavailable } from '../../platform/errors.ts';
import type { OutboxEntry } from '../../records/outbox/items.ts';
import { type Change, createProjectRecords } from './project-records.ts';

function projecting(
  failing: readonly string[] = [],
  unanswered: readonly string[] = [],
  denied: readonly string[] = [],
  { unfinished = false } = {},
) {
  const done: string[] = [];
  const enqueued: OutboxEntry[] = [];
  const paths: string[] = [];
  const fed: string[] = [];
  const act = async (name: string) => {
    if (failing.includes(name)) throw new Error(name);
    if (unanswered.includes(name)) throw unavailable(new Error(name));
    if (denied.includes(name)) throw new AccessDenied(new Error(name));
    done.push(name);
  };
  const errors: unknown[] = [];
  const project = createProjectRecords({
    async projectReviews(ids) {
      for (const id of ids) await act(`review ${id}`);
      return ids;
    },
    projectSeen: (id, after = '') => act(`saw ${id} ${after}`),
    projectMoved: (id, after = '') => act(`moved ${id} ${after}`),
    async projectRank(id) {
      await act(`rank ${id}`);
      return 'written';
    },
    projectClinic: async (id, { isBulk = false } = {}) => {
      await act(`${isBulk ? 'bulk ' : ''}clinic ${id}`);
      return true;
    },
    countForm: async (kind, id) => {
      await act(`${kind} ${id}`);
      return true;
    },
    totals: {
      fold: async ({ partitions = ['all'] } = {}) => {
        await act(`fold ${partitions.join()}`);
        return { cities: ['chicago'], isComplete: !unfinished };
      },
    },
    bulkChange: { announce: () => act('announce'), deferCity: (id) => act(`later city ${id}`) },
    foldDeferred: ({ at, asked }) => act(`deferred ${at}${asked === undefined ? '' : `, asked ${asked}`}`),
    posts: { apply: async () => true },
    person: {
      async apply(id) {
        await act(`person ${id}`);
        return [];
      },
    },
    clinicPeople: {
      async apply(id) {
        await act(`people ${id}`);
        return true;
      },
    },
    cities: { apply: (id) => act(`city ${id}`) },
    enqueue: async (entries) => {
      enqueued.push(...entries);
    },
    pages: {
      async pathsOf({ id }) {
        if (failing.includes(`paths of ${id}`)) throw new Error(id);
        return { urgent: [`/${id}`], ordinary: [] };
      },
      async enqueue(all) {
        await act('pages');
        paths.push(...all.flatMap((one) => (one === 'bulk' ? [] : one.urgent)));
      },
    },
    feed: {
      async add(added) {
        await act('feed');
        fed.push(...added.map(({ slug = '' }) => slug));
      },
    },
    onFailure: (_change, error) => errors.push(error),
  });
  return { project, done, enqueued, paths, fed, errors };
}

const clinic = (id: string): Change => ({ kind: 'clinic', id });
const delta = (partition: string): Change => ({ kind: 'delta', partition });
const shown = (id: string): Change => ({
  kind: 'pages',
  change: { kind: 'post', id, before: undefined, after: { slug: id } },
});

const coming = (slug: string): Change => ({
  kind: 'feed',
  id: slug,
  change: { id: slug, slug, kind: 'added', sequenceNumber: '1' },
});

describe('projecting changed records', () => {
  it('adds what changes in public to the feed, together and after it is derived', async () => {
    const { project, done, fed } = projecting();
    expect(await project([coming('one'), clinic('a'), coming('other'), shown('page')])).toEqual(new Map());
    expect(done).toEqual(['clinic a', 'pages', 'feed']);
    expect(fed).toEqual(['one', 'other']);
  });

  it('works on each record once, however often it changed, and on cities last', async () => {
    const { project, done, enqueued } = projecting();
    const failed = await project([
      delta('1'),
      clinic('a'),
      { kind: 'city', id: 'chicago' },
      { kind: 'submission', id: 's' },
      clinic('a'),
      delta('2'),
      delta('1'),
      { kind: 'contact', id: 'c' },
      { kind: 'outbox', entry: { kind: 'location-lookup', id: 's' } },
    ]);
    expect(failed.size).toBe(0);
    expect(done.toSorted()).toEqual(['city chicago', 'clinic a', 'contact c', 'fold 1,2', 'submission s']);
    expect(done.slice(-2)).toEqual(['fold 1,2', 'city chicago']);
    expect(enqueued).toEqual([{ kind: 'location-lookup', id: 's' }]);
  });

  it('returns every change of a record that failed, and works on the others', async () => {
    const { project, done, errors } = projecting(['clinic bad']);
    const changes = [clinic('bad'), clinic('good'), clinic('bad')];
    const failed = await project(changes);
    expect([...failed]).toEqual([
      [changes[0], 'defect'],
      [changes[2], 'defect'],
    ]);
    expect(done).toEqual(['clinic good']);
    expect(errors).toHaveLength(1);
  });

  it('retries what a service did not respond to, and reports what would fail again as a defect', async () => {
    const { project } = projecting(['clinic bad'], ['clinic waiting']);
    const changes = [clinic('bad'), clinic('waiting'), clinic('good')];
    expect([...(await project(changes))]).toEqual([
      [changes[0], 'defect'],
      [changes[1], 'retry'],
    ]);
  });

  it('keeps the records that a service denies until the role allows them', async () => {
    const { project } = projecting([], [], ['clinic denied']);
    const changes = [clinic('denied'), clinic('good')];
    expect([...(await project(changes))]).toEqual([[changes[0], 'retry']]);
  });

  it('begins nothing when its time is over', async () => {
    const { project, done } = projecting();
    const changes = [clinic('a'), delta('1')];
    const failed = await project(changes, () => false);
    expect([...failed.values()]).toEqual(['retry', 'retry']);
    expect(done).toEqual([]);
  });

  it('repeats the fold of a city whose list failed', async () => {
    const { project } = projecting(['city chicago']);
    const changes = [clinic('a'), delta('1')];
    expect([...(await project(changes))]).toEqual([[changes[1], 'defect']]);
  });

  it('repeats a fold that had not enough time, and writes the lists of the cities that it changed', async () => {
    const { project, done } = projecting([], [], [], { unfinished: true });
    const changes = [delta('1'), delta('2')];
    expect([...(await project(changes)).values()]).toEqual(['retry', 'retry']);
    expect(done).toEqual(['fold 1,2', 'city chicago']);
  });

  it('leaves totals and lists of cities of a bulk change for later, and works on them after everything else', async () => {
    const { project, done } = projecting();
    await project([
      { kind: 'deferred', at: '1' },
      { kind: 'clinic', id: 'a', isBulk: true },
      // The rank's own record of the same clinic.
      clinic('a'),
      { kind: 'city', id: 'boston', isBulk: true },
      clinic('b'),
      delta('1'),
      { kind: 'deferred', at: '2' },
      shown('a'),
    ]);
    expect(done.slice(0, 3).toSorted()).toEqual(['bulk clinic a', 'clinic b', 'later city boston']);
    expect(done.slice(3)).toEqual(['fold 1', 'announce', 'city chicago', 'pages', 'deferred 2']);
  });

  it('answers the question of an import, unless something before it has failed', async () => {
    const question: Change = { kind: 'deferred', at: '1', asked: 'q' };
    const derived = projecting();
    await derived.project([clinic('a'), question]);
    expect(derived.done).toEqual(['clinic a', 'deferred 1, asked q']);
    const failing = projecting(['clinic a']);
    await failing.project([clinic('a'), question]);
    expect(failing.done).toContain('deferred 1');
  });

  it('repeats a bulk change that could not be announced: nothing else would have its totals added up', async () => {
    const { project } = projecting([], ['announce']);
    const changes: Change[] = [{ kind: 'clinic', id: 'a', isBulk: true }, clinic('b')];
    expect([...(await project(changes))]).toEqual([[changes[0], 'retry']]);
  });

  it('enqueues the pages of all changes together, when what they show is derived', async () => {
    const { project, done, paths } = projecting();
    await project([shown('a'), clinic('a'), delta('1'), shown('b')]);
    expect(done).toEqual(['clinic a', 'fold 1', 'city chicago', 'pages']);
    expect(paths).toEqual(['/a', '/b']);
  });

  it('enqueues the pages of the others when a change is defective', async () => {
    const { project, paths } = projecting(['paths of bad']);
    const changes = [shown('bad'), shown('a')];
    expect([...(await project(changes))]).toEqual([[changes[0], 'defect']]);
    expect(paths).toEqual(['/a']);
  });

  it('returns the changes whose pages no queue has accepted', async () => {
    const { project } = projecting([], ['pages']);
    const changes = [clinic('a'), shown('a')];
    expect([...(await project(changes))]).toEqual([[changes[1], 'retry']]);
  });
});
