/** Runs the deployed workers' real handlers with the events that SQS sends them. */

import { environmentNames } from '../../../lambdas/config/names.ts';
import type { QueueJob } from '../../../lambdas/jobs/queue-job.ts';
import { queueContext, queueEvent } from '../../support/queue-event.ts';
import type { TestTable } from './table.ts';

/** Works on messages with these bodies, and says which of them are to be tried again, by their place. */
export type Worker = (...bodies: readonly unknown[]) => Promise<number[]>;

export const SITE = 'https://site.example';
export const STAFF = 'staff@site.example';
export const SENDER = 'no-reply@site.example';
export const PLACE_INDEX = 'places-of-the-tests';

const handlers = {
  'mail-worker': () => import('../../../lambdas/functions/mail-worker.ts'),
  'location-worker': () => import('../../../lambdas/functions/location-worker.ts'),
} satisfies Record<string, () => Promise<{ readonly handler: QueueJob }>>;

/** Loads a worker with an environment for this table. Its container is wired once for a test file. */
export async function loadWorker(
  name: keyof typeof handlers,
  table: Pick<TestTable, 'endpoint' | 'name'>,
  endpoints: Readonly<Record<string, string>>,
): Promise<Worker> {
  Object.assign(process.env, {
    [environmentNames.tableName]: table.name,
    [environmentNames.mailSender]: SENDER,
    [environmentNames.mailStaff]: STAFF,
    [environmentNames.siteUrl]: SITE,
    [environmentNames.placeIndexName]: PLACE_INDEX,
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    POWERTOOLS_LOG_LEVEL: 'SILENT',
    ...endpoints,
  });
  const { handler } = await handlers[name]();
  return async (...bodies) => {
    const texts = bodies.map((body) => (typeof body === 'string' ? body : JSON.stringify(body)));
    const { batchItemFailures } = await handler(queueEvent(texts), queueContext());
    return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier.replace('message-', '')));
  };
}
