/** Runs the deployed workers' real handlers with the events that SQS sends them. */

import type { QueueJob } from '../../../lambdas/platform/queue-job.ts';
import { queueContext, queueEvent } from '../../support/queue-event.ts';
import { loadHandler, type WorkerFunction } from './load-handler.ts';
import type { TestTable } from './table.ts';

/** Processes messages with these bodies, and returns the indexes of those to retry. */
export interface Worker {
  (...bodies: readonly unknown[]): Promise<number[]>;
  /** The same with a receive count. */
  attempt(attempt: number, ...bodies: readonly unknown[]): Promise<number[]>;
}

/** Loads a new instance of a worker, with an environment for this table. */
export async function loadWorker(
  name: Exclude<WorkerFunction, 'projector'>,
  table: Pick<TestTable, 'endpoint' | 'name'>,
  overrides: Readonly<Record<string, string>>,
): Promise<Worker> {
  const handler = await loadHandler<QueueJob>(name, table, overrides);
  const attempt: Worker['attempt'] = async (number, ...bodies) => {
    const texts = bodies.map((body) => (typeof body === 'string' ? body : JSON.stringify(body)));
    const { batchItemFailures } = await handler(queueEvent(texts, number), queueContext());
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.replace('message-', '')));
  };
  return Object.assign((...bodies: readonly unknown[]) => attempt(1, ...bodies), { attempt });
}
