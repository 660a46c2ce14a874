import { ChangeFeed } from '../jobs/changes/index.ts';
import { createStoreMeasurement, DataQualityRepository } from '../jobs/data-quality/index.ts';
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
const clock = () => new Date();
// An invalid record is left out: the others are exported and counted.
const onBadItem = logBadItems();

export const handler = createExportsJob({
  logger: createLogger(),
  publishExport: createPublishExport({
    directory: new PublicDirectoryRepository(table, onBadItem),
    files: new S3OpenDataFiles(createOpenDataClient(), environment.exportBucket),
    openData: new OpenDataRepository(table),
    parts: new SqsQueue(createSqsClient(), environment.exportQueueUrl, exportPartBody),
    storeMeasurement: createStoreMeasurement(
      new DataQualityRepository(table, onBadItem),
      new ChangeFeed(table, clock, onBadItem),
    ),
    uuidOf,
    clock,
  }),
});
