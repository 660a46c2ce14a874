import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CloudFrontCaches, createCloudFrontClient } from '../adapters/cloudfront-caches.ts';
import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { TablePendingPaths } from '../adapters/dynamodb/pending-paths.ts';
import { createInvalidatePages } from '../app/pages/invalidate-pages.ts';
import type { PageInvalidatorDependencies } from '../jobs/page-invalidator.ts';
import type { JobLogFields } from '../jobs/queue-job.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger } from './logging.ts';
import { metricNames } from './metrics.ts';

/** A request of CloudFront, which has the paths of several messages. */
interface SentFields {
  readonly outcome: 'sent';
  readonly paths: number;
}

/** Dependencies of the function `page-invalidator`. */
export function pageInvalidatorContainer(): PageInvalidatorDependencies {
  const { tableName, distributionId } = settings;
  const environment = readEnvironment({ tableName, distributionId });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  const logger = createLogger<JobLogFields | SentFields>();
  return {
    logger,
    invalidatePages: createInvalidatePages({
      pending: new TablePendingPaths(table),
      caches: new CloudFrontCaches(createCloudFrontClient(), environment.distributionId),
      now: Date.now,
      sleep,
      onSent: (paths) =>
        logger.info('invalidation', { outcome: 'sent', paths }, { [metricNames.invalidatedPaths]: paths }),
      newBatch: randomUUID,
      referenceOf: (entries) =>
        createHash('sha256')
          .update(JSON.stringify(entries.map(({ batch, path }) => `${batch} ${path}`).sort()))
          .digest('hex'),
    }),
  };
}
