import { describe, expect, it } from 'vitest';
import { queueContext, queueEvent } from '../../../test/support/queue-event.ts';
import { BULK_CHECK, RELEASED } from '../../platform/names.ts';
import type { PagePaths } from './merge-paths.ts';
import { BULK_QUIET_MS, createPageInvalidatorJob, pageBody } from './worker.ts';

const silent = { info: () => {}, error: () => {} };
const message = (...paths: readonly string[]) => JSON.stringify({ kind: 'pages', paths });

const urgent = (...paths: readonly string[]): PagePaths => ({ urgent: paths, ordinary: [] });
const NOW = 1_000_000_000;

function setUp({ fail = false, bulkAt = undefined as number | undefined } = {}) {
  const calls: PagePaths[] = [];
  const state = { now: NOW, bulkAt };
  const job = createPageInvalidatorJob({
    logger: silent,
    now: () => state.now,
    bulk: {
      noteBulk: async (now) => void Object.assign(state, { bulkAt: now }),
      bulkAt: async () => state.bulkAt,
      async clearBulk(seenAt) {
        if (state.bulkAt === seenAt) state.bulkAt = undefined;
      },
    },
    async invalidatePages(paths) {
      calls.push({ urgent: [...paths.urgent], ordinary: [...paths.ordinary] });
      if (fail) throw new Error('throttled');
      return 'sent';
    },
  });
  return { job, calls, state };
}

describe('the job of the page invalidator', () => {
  it('invalidates the paths of a batch together, and of the next one too', async () => {
    const { job, calls } = setUp();
    await job(queueEvent([message('/a'), message('/b', '/search?city=chicago')]), queueContext());
    await job(queueEvent([message('/*')]), queueContext());
    expect(calls).toEqual([urgent('/a', '/b', '/search?city=chicago'), urgent('/*')]);
  });

  it('knows ordinary paths from urgent ones, which those of a release are', async () => {
    const { job, calls } = setUp();
    const ordinary = pageBody({ kind: 'pages', priority: 'ordinary', paths: ['/a'] });
    await job(queueEvent([JSON.stringify(ordinary), JSON.stringify(RELEASED)]), queueContext());
    expect(calls).toEqual([{ urgent: ['/*'], ordinary: ['/a'] }]);
  });

  it('returns every message of a batch that failed', async () => {
    const { job } = setUp({ fail: true });
    const { batchItemFailures } = await job(queueEvent([message('/a'), message('/b')]), queueContext());
    expect(batchItemFailures).toHaveLength(2);
  });

  it.each(['a', '/a*b', '/a b', '/é', ''])(
    'does not send the path %j, which CloudFront would reject with all others',
    async (path) => {
      const { job, calls } = setUp();
      const { batchItemFailures } = await job(queueEvent([message('/a'), message(path)]), queueContext());
      expect(batchItemFailures).toEqual([{ itemIdentifier: 'message-1' }]);
      expect(calls).toEqual([urgent('/a')]);
    },
  );
});

describe('bulk changes', () => {
  const change = JSON.stringify(pageBody({ kind: 'bulk-change' }));
  const check = JSON.stringify(BULK_CHECK);
  const run = (job: ReturnType<typeof setUp>['job'], body: string) => job(queueEvent([body]), queueContext());

  it('are one request for every page, once no further one has come for two minutes', async () => {
    const { job, calls, state } = setUp();
    await run(job, check);
    for (let minute = 0; minute < 90; minute += 1) {
      await run(job, change);
      await run(job, check);
      state.now += 60_000;
    }
    expect(calls).toEqual([]);
    state.now += BULK_QUIET_MS;
    await run(job, check);
    await run(job, check);
    expect(calls).toEqual([urgent('/*')]);
  });

  it('send ordinary paths with their own request, and urgent ones at once', async () => {
    const { job, calls } = setUp({ bulkAt: NOW });
    await run(job, JSON.stringify(pageBody({ kind: 'pages', priority: 'ordinary', paths: ['/a'] })));
    expect(calls).toEqual([]);
    await run(job, message('/b'));
    expect(calls).toEqual([urgent('/b')]);
  });

  it('need another request when one comes while the request waits', async () => {
    const { job, calls, state } = setUp({ bulkAt: NOW - BULK_QUIET_MS });
    await Promise.all([run(job, check), run(job, change)]);
    expect(state.bulkAt).toBe(NOW);
    state.now += BULK_QUIET_MS;
    await run(job, check);
    expect(calls).toHaveLength(2);
  });

  it('wait for the next check when their request fails', async () => {
    const { job, state } = setUp({ fail: true, bulkAt: NOW - BULK_QUIET_MS });
    expect((await run(job, check)).batchItemFailures).toHaveLength(1);
    expect(state.bulkAt).toBe(NOW - BULK_QUIET_MS);
  });
});
