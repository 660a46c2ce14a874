import { PublicDirectoryRepository } from '../jobs/exports/index.ts';
import type { ExportsJobDependencies } from '../jobs/open-data/index.ts';
import { createPublishExport, OpenDataRepository } from '../jobs/open-data/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { uuidOf } from '../platform/hashes.ts';
import { createLogger } from '../platform/logging.ts';
import { createOpenDataClient, S3OpenDataFiles } from '../platform/s3-open-data.ts';
import { createSqsClient, SqsQueue } from '../platform/sqs-queue.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';
import { messageBodies } from './message-bodies.ts';

/** Dependencies of the function `export-worker`. */
export function exportWorkerContainer(): ExportsJobDependencies {
  const { tableName, exportQueueUrl, exportBucket } = settings;
  const environment = readEnvironment({ tableName, exportQueueUrl, exportBucket });
  const table = new Table(createDynamoDbClient(), environment.tableName);
  return {
    logger: createLogger(),
    publishExport: createPublishExport({
      // An invalid record is left out: the others are exported.
      directory: new PublicDirectoryRepository(table, logBadItems()),
      files: new S3OpenDataFiles(createOpenDataClient(), environment.exportBucket),
      openData: new OpenDataRepository(table),
      parts: new SqsQueue(createSqsClient(), environment.exportQueueUrl, messageBodies.exports),
      uuidOf,
      clock: () => new Date(),
    }),
  };
}
