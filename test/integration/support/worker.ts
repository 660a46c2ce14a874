/** Runs the deployed workers' real handlers with the events that SQS sends them. */

import type { QueueJob } from '../../../lambdas/platform/queue-job.ts';
import { queueContext, queueEvent } from '../../support/queue-event.ts';
import { setEnvironment } from './environment.ts';
import type { TestTable } from './table.ts';

/** Processes messages with these bodies, and returns the indexes of those to retry. */
export interface Worker {
  (...bodies: readonly unknown[]): Promise<number[]>;
  /** The same with a receive count. */
  attempt(attempt: number, ...bodies: readonly unknown[]): Promise<number[]>;
}

const handlers = {
  'mail-worker': () => import('../../../lambdas/functions/mail-worker.ts'),
  'location-worker': () => import('../../../lambdas/functions/location-worker.ts'),
  'outbox-sweep': () => import('../../../lambdas/functions/outbox-sweep.ts'),
  'page-invalidator': () => import('../../../lambdas/functions/page-invalidator.ts'),
  'places-dispatch': () => import('../../../lambdas/functions/places-dispatch.ts'),
  'places-worker': () => import('../../../lambdas/functions/places-worker.ts'),
  'rank-worker': () => import('../../../lambdas/functions/rank-worker.ts'),
  'export-worker': () => import('../../../lambdas/functions/export-worker.ts'),
} satisfies Record<string, () => Promise<{ readonly handler: QueueJob }>>;

/** Loads a worker with an environment for this table. Its container is wired once for a test file. */
export async function loadWorker(
  name: keyof typeof handlers,
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>>,
): Promise<Worker> {
  setEnvironment(table, overrides);
  const { handler } = await handlers[name]();
  const attempt: Worker['attempt'] = async (number, ...bodies) => {
    const texts = bodies.map((body) => (typeof body === 'string' ? body : JSON.stringify(body)));
    const { batchItemFailures } = await handler(queueEvent(texts, number), queueContext());
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.replace('message-', '')));
  };
  return Object.assign((...bodies: readonly unknown[]) => attempt(1, ...bodies), { attempt });
}
