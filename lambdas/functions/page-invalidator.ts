import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createInvalidatePages,
  createPageInvalidatorJob,
  PathBudget,
  PendingPaths,
} from '../derived/pages/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { metricNames } from '../platform/metrics.ts';
import { CloudFrontPageCaches, createCloudFrontClient } from '../platform/page-caches.ts';
import { createDynamoDbClient, Table } from '../table/index.ts';

const { tableName, distributionId, invalidationIntervalMs, monthlyPaths } = settings;
const environment = readEnvironment({ tableName, distributionId, invalidationIntervalMs, monthlyPaths });
const table = new Table(createDynamoDbClient(), environment.tableName);
const logger = createLogger();
const pending = new PendingPaths(table);

export const handler = createPageInvalidatorJob({
  logger,
  bulk: pending,
  now: Date.now,
  invalidatePages: createInvalidatePages({
    pending,
    budget: new PathBudget(table),
    monthlyPaths: environment.monthlyPaths,
    caches: new CloudFrontPageCaches(createCloudFrontClient(), environment.distributionId),
    intervalMs: environment.invalidationIntervalMs,
    now: Date.now,
    sleep,
    // A request of CloudFront, which has the paths of several messages.
    onSent: ({ paths, left, ofMonth }) =>
      logger.info(
        'invalidation',
        { outcome: 'sent', paths, pathsLeft: left, pathsOfMonth: ofMonth },
        {
          [metricNames.pathsOfMonth]: ofMonth,
          ...(paths > 0 && { [metricNames.invalidatedPaths]: paths }),
          ...(left > 0 && { [metricNames.pathsLeft]: left }),
        },
      ),
    // Milliseconds have as many digits until the year 2286.
    newBatch: () => `${Date.now()}-${randomUUID()}`,
    referenceOf: (entries, paths) =>
      createHash('sha256')
        .update(JSON.stringify([entries.map(({ batch, path }) => `${batch} ${path}`).sort(), paths]))
        .digest('hex'),
  }),
});
