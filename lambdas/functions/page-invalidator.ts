import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createInvalidatePages, createPageInvalidatorJob, PendingPaths } from '../derived/pages/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { metricNames } from '../platform/metrics.ts';
import { CloudFrontPageCaches, createCloudFrontClient } from '../platform/page-caches.ts';
import { createDynamoDbClient, Table } from '../table/index.ts';

const { tableName, distributionId, invalidationIntervalMs } = settings;
const environment = readEnvironment({ tableName, distributionId, invalidationIntervalMs });
const table = new Table(createDynamoDbClient(), environment.tableName);
const logger = createLogger();

export const handler = createPageInvalidatorJob({
  logger,
  invalidatePages: createInvalidatePages({
    pending: new PendingPaths(table),
    caches: new CloudFrontPageCaches(createCloudFrontClient(), environment.distributionId),
    intervalMs: environment.invalidationIntervalMs,
    now: Date.now,
    sleep,
    // A request of CloudFront, which has the paths of several messages.
    onSent: (paths) =>
      logger.info('invalidation', { outcome: 'sent', paths }, { [metricNames.invalidatedPaths]: paths }),
    newBatch: randomUUID,
    referenceOf: (entries) =>
      createHash('sha256')
        .update(JSON.stringify(entries.map(({ batch, path }) => `${batch} ${path}`).sort()))
        .digest('hex'),
  }),
});
