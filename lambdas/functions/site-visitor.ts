import { setTimeout as sleep } from 'node:timers/promises';
import { createSiteVisitorJob, createVisit, TestClinicChange } from '../jobs/site-visitor/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { createDynamoDbClient, Table } from '../table/index.ts';

const { siteUrl, tableName } = settings;
const environment = readEnvironment({ siteUrl, tableName });
const logger = createLogger();

export const handler = createSiteVisitorJob({
  logger,
  visit: createVisit({
    siteUrl: environment.siteUrl,
    fetch,
    change: new TestClinicChange(new Table(createDynamoDbClient(), environment.tableName)),
    now: Date.now,
    sleep,
  }),
  onFailedStep: ({ step, status }) => logger.error('site-visitor', { outcome: 'failed-step', step, status }),
});
