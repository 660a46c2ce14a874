import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import {
  CloudWatchLogsClient,
  PutRetentionPolicyCommand,
  ResourceNotFoundException,
} from '@aws-sdk/client-cloudwatch-logs';
import { serviceError } from './errors.ts';
import { METRICS_NAMESPACE, metricNames, RENDERER_SERVICE } from './metrics.ts';

/** The time of metrics: seconds from `end` back. */
export interface MetricWindow {
  readonly end: Date;
  readonly seconds: number;
}

/** The page renderer in the regions in which Lambda@Edge runs it. Its metrics and logs are there and nowhere else. */
export interface RendererRegions {
  /** Pages that could not be rendered: answered with the shell, or not at all. Throws `service_unavailable`. */
  failedPages(region: string, window: MetricWindow): Promise<number>;
  /** Lets the region's log expire. Without a log, where the renderer has not run, nothing happens. Throws `service_unavailable`. */
  expireLog(region: string): Promise<void>;
}

export interface RendererSettings {
  /** Name of the stage. */
  readonly stage: string;
  readonly rendererName: string;
  readonly rendererLogGroup: string;
  readonly logRetentionDays: number;
}

const clientSettings = {
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 5_000, throwOnRequestTimeout: true },
} as const;

export class AwsRendererRegions implements RendererRegions {
  readonly #settings: RendererSettings;

  constructor(settings: RendererSettings) {
    this.#settings = settings;
  }

  async failedPages(region: string, { end, seconds }: MetricWindow): Promise<number> {
    const { stage, rendererName } = this.#settings;
    const counts = [
      {
        Namespace: METRICS_NAMESPACE,
        MetricName: metricNames.rendererFallbacks,
        Dimensions: [
          { Name: 'stage', Value: stage },
          { Name: 'service', Value: RENDERER_SERVICE },
        ],
      },
      {
        Namespace: 'AWS/Lambda',
        MetricName: 'Errors',
        // Lambda@Edge's name of a function of us-east-1, in every region.
        Dimensions: [{ Name: 'FunctionName', Value: `us-east-1.${rendererName}` }],
      },
    ];
    try {
      const { MetricDataResults = [] } = await new CloudWatchClient({ ...clientSettings, region }).send(
        new GetMetricDataCommand({
          StartTime: new Date(end.getTime() - 1_000 * seconds),
          EndTime: end,
          MetricDataQueries: counts.map((Metric, index) => ({
            Id: `m${index}`,
            MetricStat: { Metric, Period: seconds, Stat: 'Sum' },
          })),
        }),
      );
      return MetricDataResults.flatMap(({ Values = [] }) => Values).reduce((one, other) => one + other, 0);
    } catch (error) {
      throw serviceError(error);
    }
  }

  async expireLog(region: string): Promise<void> {
    const { rendererLogGroup, logRetentionDays } = this.#settings;
    try {
      await new CloudWatchLogsClient({ ...clientSettings, region }).send(
        new PutRetentionPolicyCommand({ logGroupName: rendererLogGroup, retentionInDays: logRetentionDays }),
      );
    } catch (error) {
      if (!(error instanceof ResourceNotFoundException)) throw serviceError(error);
    }
  }
}
