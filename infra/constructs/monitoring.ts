import { Duration, type Stack } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { type Alarm, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { Construct, type IConstruct } from 'constructs';
import {
  BROWSER_ERRORS_SERVICE,
  EDGE_REGIONS_SERVICE,
  METRICS_NAMESPACE,
  type MetricName,
  metricNames,
  RENDERER_SERVICE,
  SITE_VISITOR_SERVICE,
} from '../../lambdas/platform/metrics.ts';
import type { StageName } from '../stage.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import { DirectoryTable } from './directory-table.ts';
import { MailSender } from './mail-sender.ts';
import { alarmName, type OperatorAlarmProps, operatorAlarm } from './operator-alarm.ts';
import { PageRenderer } from './page-renderer.ts';
import { ProductFunction } from './product-function.ts';
import { ProviderPool } from './provider-pool.ts';
import { Releases } from './releases.ts';
import type { SignInPool } from './sign-in-client.ts';
import { SiteCertificate } from './site-certificate.ts';
import { SiteVisitor } from './site-visitor.ts';
import { StaffPool } from './staff-pool.ts';
import { MAX_AGE, StreamConsumer } from './stream-consumer.ts';
import { TaskQueue } from './work-queue.ts';

/**
 * The alarms of one stack, each with its threshold: decision 0057. It visits what the stack contains, so that a new function or
 * queue is watched without a list. The alarms are in the stack of what they watch: another stack would import its name, and
 * CloudFormation does not replace what another stack imports.
 */
export class Monitoring extends Construct {
  /** With the stage's prefix. */
  readonly alarmNames: readonly string[];
  private readonly stage: StageName;

  constructor(stack: Stack, stage: StageName) {
    super(stack, 'Monitoring');
    this.stage = stage;
    const alarms = stack.node.findAll().flatMap((construct) => this.alarmsOf(construct));
    const made = new Map(alarms.map((alarm) => [alarm.name, operatorAlarm(this, stage, alarm)]));
    for (const construct of stack.node.findAll()) {
      if (construct instanceof Releases) rollBackReleases(construct, made);
    }
    this.alarmNames = alarms.map(({ name }) => alarmName(stage, name));
  }

  private alarmsOf(construct: IConstruct): OperatorAlarmProps[] {
    if (construct instanceof ProductFunction) return alarmsOfFunction(construct);
    if (construct instanceof TaskQueue) return alarmsOfQueue(construct);
    if (construct instanceof StreamConsumer) return alarmsOfStream(construct);
    if (construct instanceof DeadLetterQueue) return alarmsOfDeadLetters(construct);
    if (construct instanceof MailSender) return alarmsOfMail();
    if (construct instanceof DirectoryTable) return alarmsOfTable(construct);
    if (construct instanceof SiteCertificate) return alarmsOfCertificate(construct);
    if (construct instanceof SiteVisitor) return this.alarmsOfVisits(construct);
    if (construct instanceof StaffPool) return alarmsOfSignIn(construct, signInOfStaff);
    if (construct instanceof ProviderPool) return alarmsOfSignIn(construct, signInOfProviders);
    if (construct instanceof HttpApi) return this.alarmsOfApi(construct);
    if (construct instanceof Distribution) return this.alarmsOfSite(construct);
    if (construct instanceof PageRenderer) return this.alarmsOfRenderer(construct);
    return [];
  }

  private alarmsOfApi(api: HttpApi): OperatorAlarmProps[] {
    return [
      {
        name: API_ERRORS,
        severity: 'page',
        // Of all requests; single ones in a quiet minute are no alarm.
        metric: new MathExpression({
          expression: 'IF(errors >= 3, 100 * errors / requests, 0)',
          usingMetrics: {
            errors: api.metricServerError({ period: MINUTE, statistic: Stats.SUM }),
            requests: api.metricCount({ period: MINUTE, statistic: Stats.SUM }),
          },
          period: MINUTE,
        }),
        threshold: 1,
        periods: REPEATED,
        impact: 'Calls of the site fail: pages show errors, and forms are not sent.',
        runbook: 'site',
      },
      {
        name: 'browser-errors',
        metric: this.productMetric(metricNames.browserErrors, BROWSER_ERRORS_SERVICE),
        threshold: 25,
        periods: { reached: 2, of: 3 },
        impact: 'The site’s scripts fail in the browsers of many visitors.',
        runbook: 'site',
      },
      {
        name: 'account-concurrency',
        severity: 'page',
        // Percent of the quota of us-east-1, of all functions of the account.
        metric: new MathExpression({
          expression: '100 * used / SERVICE_QUOTA(used)',
          usingMetrics: {
            used: new Metric({
              namespace: 'AWS/Usage',
              metricName: 'ResourceCount',
              dimensionsMap: {
                Service: 'Lambda',
                Type: 'Resource',
                Resource: 'ConcurrentExecutions',
                Class: 'None',
              },
              statistic: Stats.MAXIMUM,
              period: FIVE_MINUTES,
            }),
          },
          period: FIVE_MINUTES,
        }),
        threshold: SHARE_OF_CONCURRENCY,
        impact: 'If more executions are needed, pages and calls fail with 503.',
        runbook: FUNCTIONS,
      },
    ];
  }

  private alarmsOfSite(distribution: Distribution): OperatorAlarmProps[] {
    return [
      {
        name: 'site-5xx',
        severity: 'page',
        // Percent of all requests, of pages in all regions, files and calls.
        // CDK's metric has no `Region`, without which CloudFront has no data.
        metric: new Metric({
          namespace: 'AWS/CloudFront',
          metricName: '5xxErrorRate',
          dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
          statistic: Stats.AVERAGE,
          period: FIVE_MINUTES,
        }),
        threshold: 1,
        periods: { reached: 3, of: 3 },
        impact: 'Visitors get errors instead of pages.',
        runbook: 'site',
      },
    ];
  }

  /** Metrics of Lambda@Edge are in the visitor's region: alarms read those of us-east-1, and the sum that `edge-regions` makes of all. */
  private alarmsOfRenderer({ deployed }: PageRenderer): OperatorAlarmProps[] {
    if (deployed === undefined) return [];
    const impact = 'Visitors get pages late or as an empty shell, and crawlers get 503.';
    return [
      {
        name: 'pages-5xx',
        severity: 'page',
        // Failed pages of all regions. Files and calls, which are most requests of `site-5xx`, do not dilute them.
        metric: this.productMetric(metricNames.failedPages, EDGE_REGIONS_SERVICE).with({
          period: Duration.minutes(10),
        }),
        threshold: 10,
        periods: { reached: 2, of: 3 },
        impact,
        runbook: 'site',
      },
      {
        name: 'page-renderer-fallbacks',
        severity: 'page',
        metric: this.productMetric(metricNames.rendererFallbacks, RENDERER_SERVICE),
        threshold: 5,
        periods: { reached: 2, of: 3 },
        impact,
        runbook: 'site',
      },
      {
        name: 'page-renderer-errors',
        severity: 'page',
        metric: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'Errors',
          // Lambda@Edge's name of a function of us-east-1, also for its copy there.
          dimensionsMap: { FunctionName: `us-east-1.${deployed.functionName}` },
          statistic: Stats.SUM,
          period: MINUTE,
        }),
        periods: REPEATED,
        impact,
        runbook: 'site',
      },
    ];
  }

  /** Failed visits and those that do not happen are one alarm: neither is a visit. */
  private alarmsOfVisits({ notice }: SiteVisitor): OperatorAlarmProps[] {
    return [
      {
        name: 'site-visits',
        severity: 'page',
        metric: this.productMetric(metricNames.visits, SITE_VISITOR_SERVICE),
        expected: true,
        periods: { reached: 3, of: 3 },
        ...notice,
      },
    ];
  }

  private productMetric(metricName: MetricName, service: string): Metric {
    return new Metric({
      namespace: METRICS_NAMESPACE,
      metricName,
      dimensionsMap: { stage: this.stage, service },
      statistic: Stats.SUM,
      period: FIVE_MINUTES,
    });
  }
}

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

/** Percent of the account's quota of concurrent executions. */
const SHARE_OF_CONCURRENCY = 80;

const RENEWED_BEFORE_DAYS = 45;

/** Two of the latest five minutes: a single failure, which clients and queues retry, wakes no one. */
const REPEATED = { reached: 2, of: 5 };

/** The function crashes, or responses of the API are 5xx: the functions answer those themselves, so that Lambda counts no error. */
function rollBackReleases({ all }: Releases, alarms: ReadonlyMap<string, Alarm>): void {
  for (const { name, group } of all) {
    for (const watched of [`${name}-errors`, API_ERRORS]) {
      const alarm = alarms.get(watched);
      if (alarm === undefined) throw new Error(`There is no alarm ${watched}`);
      group.addAlarm(alarm);
    }
  }
}

const FUNCTIONS = 'functions';
const API_ERRORS = 'api-5xx';

/**
 * `places-sync` and its workers use 25 of their 29 or 30 seconds as planned. A timeout itself is an error.
 */
const SHARE_OF_TIMEOUT = 0.9;

function alarmsOfFunction({
  name,
  impact,
  lambda,
  timeout,
  watchedMetrics,
  isSynchronous,
}: ProductFunction): OperatorAlarmProps[] {
  const notice = { impact: `If this continues: ${impact}`, runbook: FUNCTIONS };
  return [
    {
      name: `${name}-errors`,
      metric: lambda.metricErrors({ period: MINUTE }),
      periods: REPEATED,
      ...notice,
    },
    {
      name: `${name}-duration`,
      metric: lambda.metricDuration({ period: FIVE_MINUTES, statistic: Stats.p(99) }),
      threshold: SHARE_OF_TIMEOUT * timeout.toMilliseconds(),
      periods: { reached: 2, of: 3 },
      ...notice,
    },
    // A throttled worker is one whose queue or stream grows old, which has an alarm of its own.
    ...(isSynchronous
      ? [
          {
            name: `${name}-throttles`,
            metric: lambda.metricThrottles({ period: MINUTE }),
            periods: REPEATED,
            ...notice,
          },
        ]
      : []),
    ...watchedMetrics.map(({ alarm, ...watched }) => ({ name: `${name}-${alarm}`, ...watched })),
  ];
}

/** Messages wait at most as long as the attempts of one take; then they are in the dead-letter queue, which has its own alarm. */
const MARGIN = Duration.minutes(10);

function alarmsOfQueue({ queue, name, longestWait, notice }: TaskQueue): OperatorAlarmProps[] {
  return [
    {
      name: `${name}-queue-age`,
      metric: queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES, statistic: Stats.MAXIMUM }),
      threshold: longestWait.plus(MARGIN).toSeconds(),
      impact: `If this continues: ${notice.impact}`,
      runbook: notice.runbook,
    },
  ];
}

/** Milliseconds: records are processed within a second in normal operation. */
const LATE_MS = 60_000;

/** Three hours of twelve: time to act at night before Lambda skips records. */
const SHARE_OF_MAX_AGE = 0.25;

function alarmsOfStream({ consumer, lateNotice }: StreamConsumer): OperatorAlarmProps[] {
  return [
    {
      name: `${consumer.name}-stream-age`,
      metric: consumer.lambda.metric('IteratorAge', { period: MINUTE, statistic: Stats.MAXIMUM }),
      threshold: LATE_MS,
      periods: { reached: 5, of: 5 },
      ...lateNotice,
    },
    {
      name: `${consumer.name}-stream-stuck`,
      severity: 'page',
      metric: consumer.lambda.metric('IteratorAge', { period: FIVE_MINUTES, statistic: Stats.MAXIMUM }),
      threshold: SHARE_OF_MAX_AGE * MAX_AGE.toMilliseconds(),
      impact: 'If this continues, changes are skipped and stay missing in lists, search and counts.',
      runbook: lateNotice.runbook,
    },
  ];
}

function alarmsOfDeadLetters(queue: DeadLetterQueue): OperatorAlarmProps[] {
  const { alarm, ...notice } = queue.watch;
  return [
    {
      name: alarm,
      // Of messages that have come: messages that stay do not hide the next failure. Without messages for hours there is no metric.
      metric: new MathExpression({
        expression: 'DIFF(FILL(visible, 0))',
        usingMetrics: {
          visible: queue.metricApproximateNumberOfMessagesVisible({
            period: FIVE_MINUTES,
            statistic: Stats.MAXIMUM,
          }),
        },
        period: FIVE_MINUTES,
      }),
      // A difference needs the period before, too.
      periods: { reached: 1, of: 2 },
      ...notice,
    },
  ];
}

/**
 * The operations that people wait for: an alarm costs $0.10 for each metric that it adds up. Operations of the consumer of the
 * stream and of workers show in the age of stream and queues.
 */
const operations = [
  Operation.GET_ITEM,
  Operation.BATCH_GET_ITEM,
  Operation.QUERY,
  Operation.TRANSACT_WRITE_ITEMS,
];

function alarmsOfTable({ table }: DirectoryTable): OperatorAlarmProps[] {
  const notice = { runbook: 'table', periods: REPEATED };
  return [
    {
      name: 'table-throttles',
      severity: 'page',
      metric: table.metricThrottledRequestsForOperations({ operations, period: MINUTE }),
      impact: 'Searches and pages are slow or fail, and forms may not be stored.',
      ...notice,
    },
    {
      name: 'table-system-errors',
      severity: 'page',
      metric: table.metricSystemErrorsForOperations({ operations, period: MINUTE }),
      impact: 'DynamoDB fails in this region: calls fail after their retries.',
      ...notice,
    },
  ];
}

/**
 * SES reviews an account at 5 % bounces or 0.1 % complaints, and pauses it at 10 or 0.5 %. The rates are the account's, of a
 * number of mails that SES chooses, so that a single bounce of a quiet day is no alarm. Source: "Reputation metrics messages", SES
 * developer guide.
 */
function alarmsOfMail(): OperatorAlarmProps[] {
  const rates = [
    { name: 'mail-bounces', metricName: 'Reputation.BounceRate', threshold: 0.03 },
    { name: 'mail-complaints', metricName: 'Reputation.ComplaintRate', threshold: 0.001 },
  ];
  return rates.map(({ metricName, ...alarm }) => ({
    ...alarm,
    metric: new Metric({
      namespace: 'AWS/SES',
      metricName,
      statistic: Stats.AVERAGE,
      period: Duration.hours(1),
    }),
    impact: 'If this continues, SES stops sending emails of this account.',
    runbook: 'mail-and-location-queues',
  }));
}

/** ACM renews a certificate 60 days before its end: at 45 the renewal has failed for two weeks. It sends the metric twice a day. */
function alarmsOfCertificate({ arn }: SiteCertificate): OperatorAlarmProps[] {
  return [
    {
      name: 'certificate-expiry',
      metric: new MathExpression({
        expression: `${RENEWED_BEFORE_DAYS} - days`,
        usingMetrics: {
          days: new Metric({
            namespace: 'AWS/CertificateManager',
            metricName: 'DaysToExpiry',
            dimensionsMap: { CertificateArn: arn },
            statistic: Stats.MINIMUM,
            period: Duration.days(1),
          }),
        },
        period: Duration.days(1),
      }),
      impact: 'The certificate is not renewed: at its end browsers reject the site.',
      runbook: 'site',
    },
  ];
}

const signInOfStaff = {
  name: 'sign-in-failures',
  threshold: 20,
  impact: 'Passwords of staff are guessed, or staff cannot sign in.',
};
/** Providers are many, and sign in seldom enough to mistype. */
const signInOfProviders = {
  name: 'provider-sign-in-failures',
  threshold: 100,
  impact: 'Passwords of providers are guessed, or providers cannot sign in.',
};

/** Cognito sends one sample for each sign-in: 1, or 0 for a failed one. */
function alarmsOfSignIn(
  { poolId, clientId }: SignInPool,
  alarm: Pick<OperatorAlarmProps, 'name' | 'threshold' | 'impact'>,
): OperatorAlarmProps[] {
  const signIns = (statistic: string) =>
    new Metric({
      namespace: 'AWS/Cognito',
      metricName: 'SignInSuccesses',
      dimensionsMap: { UserPool: poolId, UserPoolClient: clientId },
      statistic,
      period: FIVE_MINUTES,
    });
  return [
    {
      ...alarm,
      metric: new MathExpression({
        expression: 'attempts - successes',
        usingMetrics: { attempts: signIns(Stats.SAMPLE_COUNT), successes: signIns(Stats.SUM) },
        period: FIVE_MINUTES,
      }),
      runbook: 'sign-in',
    },
  ];
}
