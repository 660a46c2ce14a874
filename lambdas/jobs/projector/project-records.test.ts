import { describe, expect, it } from 'vitest';
import { AccessDenied, unavailable } from '../../platform/errors.ts';
import type { OutboxEntry } from '../../records/outbox/items.ts';
import { type Change, createProjectRecords } from './project-records.ts';

function projecting(
  failing: readonly string[] = [],
  unanswered: readonly string[] = [],
  denied: readonly string[] = [],
) {
  const done: string[] = [];
  const enqueued: OutboxEntry[] = [];
  const paths: string[] = [];
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
    async projectRank(id) {
      await act(`rank ${id}`);
      return 'written';
    },
    projectClinic: async (id) => {
      await act(`clinic ${id}`);
      return true;
    },
    countForm: async (kind, id) => {
      await act(`${kind} ${id}`);
      return true;
    },
    totals: {
      fold: async () => {
        await act('fold');
        return ['chicago'];
      },
    },
    posts: { apply: async () => true },
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
    onFailure: (_change, error) => errors.push(error),
  });
  return { project, done, enqueued, paths, errors };
}

const clinic = (id: string): Change => ({ kind: 'clinic', id });
const shown = (id: string): Change => ({
  kind: 'pages',
  change: { kind: 'post', id, before: undefined, after: { slug: id } },
});

describe('projecting changed records', () => {
  it('works on each record once, however often it changed, and on cities last', async () => {
    const { project, done, enqueued } = projecting();
    const failed = await project([
      { kind: 'delta' },
      clinic('a'),
      { kind: 'city', id: 'chicago' },
      { kind: 'submission', id: 's' },
      clinic('a'),
      { kind: 'delta' },
      { kind: 'contact', id: 'c' },
      { kind: 'outbox', entry: { kind: 'location-lookup', id: 's' } },
    ]);
    expect(failed.size).toBe(0);
    expect(done.toSorted()).toEqual(['city chicago', 'clinic a', 'contact c', 'fold', 'submission s']);
    expect(done.slice(-2)).toEqual(['fold', 'city chicago']);
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
    const changes = [clinic('a'), { kind: 'delta' } as const];
    const failed = await project(changes, () => false);
    expect([...failed.values()]).toEqual(['retry', 'retry']);
    expect(done).toEqual([]);
  });

  it('repeats the fold of a city whose list failed', async () => {
    const { project } = projecting(['city chicago']);
    const changes: Change[] = [clinic('a'), { kind: 'delta' }];
    expect([...(await project(changes))]).toEqual([[changes[1], 'defect']]);
  });

  it('enqueues the pages of all changes together, when what they show is derived', async () => {
    const { project, done, paths } = projecting();
    await project([shown('a'), clinic('a'), { kind: 'delta' }, shown('b')]);
    expect(done).toEqual(['clinic a', 'fold', 'city chicago', 'pages']);
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
