import { createEdgeRegionsJob, createWatchRegions } from '../jobs/edge-regions/index.ts';
import { readEnvironment, settings } from '../platform/environment.ts';
import { createLogger } from '../platform/logging.ts';
import { AwsRendererRegions } from '../platform/renderer-regions.ts';

const { stage, rendererName, rendererLogGroup, rendererRegions, logRetentionDays } = settings;
const environment = readEnvironment({
  stage,
  rendererName,
  rendererLogGroup,
  rendererRegions,
  logRetentionDays,
});
const logger = createLogger();

export const handler = createEdgeRegionsJob({
  logger,
  watchRegions: createWatchRegions({
    renderer: new AwsRendererRegions(environment),
    regions: environment.rendererRegions,
    now: Date.now,
    onFailedPages: (region, failedPages) =>
      logger.error('edge-regions', { outcome: 'failed-pages', region, failedPages }),
  }),
});
