import { ArnFormat, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  SearchExpression,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE, metricNames } from '../../lambdas/platform/metrics.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { rendererRegions } from '../renderer-regions.ts';
import type { StageConfig, StageName } from '../stage.ts';

export interface DashboardStackProps extends StackProps {
  readonly stage: StageConfig;
  /** Names of all alarms. */
  readonly alarmNames: readonly string[];
  readonly api: HttpApi;
  readonly distributionId: string;
  readonly table: DirectoryTable;
}

/** What operators look at first, from visitors inwards: the alarms, and the metrics that explain them. */
export class DashboardStack extends Stack {
  constructor(scope: Construct, id: string, { stage, alarmNames, ...props }: DashboardStackProps) {
    super(scope, id, props);
    const dashboard = new Dashboard(this, 'Dashboard', {
      dashboardName: `careatlas-${stage.name}`,
      defaultInterval: Duration.hours(12),
    });
    dashboard.addWidgets(this.alarms(alarmNames));
    for (const row of [
      site(props.distributionId),
      renderer(stage.name),
      calls(props.api),
      functions(stage.name),
      queues(stage.name),
      table(props.table),
      product(stage.name),
    ]) {
      const width = Math.floor(FULL_WIDTH / row.length);
      dashboard.addWidgets(...row.map(([title, left]) => new GraphWidget({ title, left, width, height: 6 })));
    }
  }

  /** By name and not by reference: see `Monitoring`. */
  private alarms(names: readonly string[]): AlarmStatusWidget {
    const alarms = names.map((name) =>
      Alarm.fromAlarmArn(
        this,
        name,
        this.formatArn({
          service: 'cloudwatch',
          resource: 'alarm',
          resourceName: name,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ),
    );
    return new AlarmStatusWidget({ title: 'Alarms', alarms, width: FULL_WIDTH, height: 6 });
  }
}

/** Columns of a dashboard. */
const FULL_WIDTH = 24;
const PERIOD = Duration.minutes(5);

type Graph = readonly [title: string, metrics: IMetric[]];

interface Search {
  readonly metricName: string;
  readonly statistic: string;
  /** The namespace and the dimensions, in CloudWatch's syntax. */
  readonly of: string;
  /** Words and conditions that the metrics match. */
  readonly terms: string;
  readonly region?: string;
}

/**
 * Every metric that matches. Names of functions and queues begin with that of their stack, so that new ones appear by themselves and
 * no stack has to export a name, which CloudFormation would then not replace.
 */
function search({ metricName, statistic, of, terms, region }: Search): IMetric {
  const query = `{${of}} MetricName="${metricName}" ${terms}`;
  return new SearchExpression({
    expression: `SEARCH('${query}', '${statistic}', ${PERIOD.toSeconds()})`,
    label: region ?? '',
    period: PERIOD,
    ...(region !== undefined && { searchRegion: region }),
  });
}

function site(distributionId: string): Graph[] {
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: 'AWS/CloudFront',
      metricName,
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      statistic,
      period: PERIOD,
    });
  return [
    ['Requests of visitors', [metric('Requests', Stats.SUM)]],
    [
      'Errors of the distribution, %',
      ['4xxErrorRate', '5xxErrorRate'].map((one) => metric(one, Stats.AVERAGE)),
    ],
    ['Bytes to visitors', [metric('BytesDownloaded', Stats.SUM)]],
  ];
}

function renderer(stage: StageName): Graph[] {
  const inEachRegion = (metricName: string, statistic: string) =>
    rendererRegions.map((region) =>
      search({
        metricName,
        statistic,
        of: 'AWS/Lambda,FunctionName',
        // The renderer is the only function of the web stack that Lambda@Edge names by the region of its origin.
        terms: `us east 1 careatlas ${stage} web`,
        region,
      }),
    );
  return [
    ['Rendered pages by region', inEachRegion('Invocations', Stats.SUM)],
    ['Errors of the renderer by region', inEachRegion('Errors', Stats.SUM)],
    ['Slowest of a hundred renderings by region, ms', inEachRegion('Duration', Stats.p(99))],
  ];
}

function calls(api: HttpApi): Graph[] {
  const sum = { period: PERIOD, statistic: Stats.SUM };
  return [
    ['Calls past the cache', [api.metricCount(sum)]],
    ['Errors of calls', [api.metricClientError(sum), api.metricServerError(sum)]],
    [
      'Latency of calls, ms',
      [50, 99].map((percent) => api.metricLatency({ period: PERIOD, statistic: Stats.p(percent) })),
    ],
  ];
}

function functions(stage: StageName): Graph[] {
  const ofFunctions = (metricName: string, statistic: string) => [
    search({ metricName, statistic, of: 'AWS/Lambda,FunctionName', terms: `careatlas ${stage}` }),
  ];
  return [
    ['Errors of functions', ofFunctions('Errors', Stats.SUM)],
    ['Throttles of functions', ofFunctions('Throttles', Stats.SUM)],
    ['Slowest of a hundred invocations, ms', ofFunctions('Duration', Stats.p(99))],
    ['Concurrent executions', ofFunctions('ConcurrentExecutions', Stats.MAXIMUM)],
  ];
}

function queues(stage: StageName): Graph[] {
  const ofQueues = (metricName: string) => [
    search({
      metricName,
      statistic: Stats.MAXIMUM,
      of: 'AWS/SQS,QueueName',
      terms: `careatlas ${stage}`,
    }),
  ];
  return [
    ['Age of the oldest message, s', ofQueues('ApproximateAgeOfOldestMessage')],
    ['Messages that wait, dead letters included', ofQueues('ApproximateNumberOfMessagesVisible')],
    [
      'Age of the stream’s records, ms',
      [
        search({
          metricName: 'IteratorAge',
          statistic: Stats.MAXIMUM,
          of: 'AWS/Lambda,FunctionName',
          terms: `careatlas ${stage}`,
        }),
      ],
    ],
  ];
}

function table({ table: { tableName } }: DirectoryTable): Graph[] {
  const metric = (metricName: string) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName,
      dimensionsMap: { TableName: tableName },
      statistic: Stats.SUM,
      period: PERIOD,
    });
  const byOperation = (metricName: string, statistic: string) => [
    search({
      metricName,
      statistic,
      of: 'AWS/DynamoDB,Operation,TableName',
      terms: `TableName="${tableName}"`,
    }),
  ];
  return [
    ['Consumed capacity units', ['ConsumedReadCapacityUnits', 'ConsumedWriteCapacityUnits'].map(metric)],
    ['Throttled requests', byOperation('ThrottledRequests', Stats.SUM)],
    ['Latency of operations, ms', byOperation('SuccessfulRequestLatency', Stats.AVERAGE)],
  ];
}

/** The product's own metrics, each by function. */
function product(stage: StageName): Graph[] {
  const metric = (metricName: string, region?: string) =>
    search({
      metricName,
      statistic: Stats.SUM,
      of: `${METRICS_NAMESPACE},service,stage`,
      terms: `stage="${stage}"`,
      ...(region !== undefined && { region }),
    });
  const { failedCalls, failedTasks, badItems, browserErrors, invalidatedPaths, rendererFallbacks } =
    metricNames;
  return [
    ['Failed calls and tasks, invalid items', [failedCalls, failedTasks, badItems].map((one) => metric(one))],
    ['Pages answered with the shell', rendererRegions.map((region) => metric(rendererFallbacks, region))],
    ['Errors of browsers', [metric(browserErrors)]],
    ['Invalidated paths', [metric(invalidatedPaths)]],
  ];
}
