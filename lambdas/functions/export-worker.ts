import { PublicDirectoryRepository } from '../jobs/exports/index.ts';
import {
  createExportsJob,
  createPublishExport,
  exportPartBody,
  OpenDataRepository,
} from '../jobs/open-data/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { uuidOf } from '../platform/hashes.ts';
import { createLogger } from '../platform/logging.ts';
import { createOpenDataClient, S3OpenDataFiles } from '../platform/open-data-files.ts';
import { createSqsClient, SqsQueue } from '../platform/queue.ts';
import { createDynamoDbClient, logBadItems, Table } from '../table/index.ts';

const { tableName, exportQueueUrl, exportBucket } = settings;
const environment = readEnvironment({ tableName, exportQueueUrl, exportBucket });
const table = new Table(createDynamoDbClient(), environment.tableName);

export const handler = createExportsJob({
  logger: createLogger(),
  publishExport: createPublishExport({
    // An invalid record is left out: the others are exported.
    directory: new PublicDirectoryRepository(table, logBadItems()),
    files: new S3OpenDataFiles(createOpenDataClient(), environment.exportBucket),
    openData: new OpenDataRepository(table),
    parts: new SqsQueue(createSqsClient(), environment.exportQueueUrl, exportPartBody),
    uuidOf,
    clock: () => new Date(),
  }),
});
