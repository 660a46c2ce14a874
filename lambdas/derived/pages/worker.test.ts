import { describe, expect, it } from 'vitest';
import { queueContext, queueEvent } from '../../../test/support/queue-event.ts';
import { createPageInvalidatorJob } from './worker.ts';

const silent = { info: () => {}, error: () => {} };
const message = (...paths: readonly string[]) => JSON.stringify({ kind: 'pages', paths });

function setUp(fail = false) {
  const calls: (readonly string[])[] = [];
  const job = createPageInvalidatorJob({
    logger: silent,
    async invalidatePages(paths) {
      calls.push([...paths]);
      if (fail) throw new Error('throttled');
      return 'sent';
    },
  });
  return { job, calls };
}

describe('the job of the page invalidator', () => {
  it('invalidates the paths of a batch together, and of the next one too', async () => {
    const { job, calls } = setUp();
    await job(queueEvent([message('/a'), message('/b', '/search?city=chicago')]), queueContext());
    await job(queueEvent([message('/*')]), queueContext());
    expect(calls).toEqual([['/a', '/b', '/search?city=chicago'], ['/*']]);
  });

  it('returns every message of a batch that failed', async () => {
    const { job } = setUp(true);
    const { batchItemFailures } = await job(queueEvent([message('/a'), message('/b')]), queueContext());
    expect(batchItemFailures).toHaveLength(2);
  });

  it.each(['a', '/a*b', '/a b', '/é', ''])(
    'does not send the path %j, which CloudFront would reject with all others',
    async (path) => {
      const { job, calls } = setUp();
      const { batchItemFailures } = await job(queueEvent([message('/a'), message(path)]), queueContext());
      expect(batchItemFailures).toEqual([{ itemIdentifier: 'message-1' }]);
      expect(calls).toEqual([['/a']]);
    },
  );
});
