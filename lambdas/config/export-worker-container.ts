import { createDynamoDbClient, Table } from '../adapters/dynamodb/client.ts';
import { OpenDataRepository } from '../adapters/dynamodb/open-data-repository.ts';
import { PublicDirectoryRepository } from '../adapters/dynamodb/public-directory.ts';
import { uuidOf } from '../adapters/hashes.ts';
import { createOpenDataClient, S3OpenDataFiles } from '../adapters/s3-open-data.ts';
import { createSqsClient, messageBodies, SqsQueue } from '../adapters/sqs-queue.ts';
import { createPublishExport } from '../app/exports/publish-export.ts';
import type { ExportsJobDependencies } from '../jobs/exports.ts';
import { readEnvironment, settings } from './env.ts';
import { createLogger, logBadItems } from './logging.ts';

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
