import { Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { METRICS_NAMESPACE, metricNames } from '../../lambdas/platform/metrics.ts';
import { BULK_CHECK, environmentNames, RELEASED } from '../../lambdas/platform/names.ts';
import { ordinaryPathsOf } from '../../shared/domain/pages/path-budget.ts';
import type { StageConfig } from '../stage.ts';
import type { DirectoryTable } from './directory-table.ts';
import { ProductFunction } from './product-function.ts';
import { TaskQueue } from './work-queue.ts';

const WORKER = 'page-invalidator';
const RUNBOOK = 'page-invalidation';
const IMPACT =
  'Pages show what they showed before a change, lists for ten minutes and clinics and posts for a day.';

/** A worker waits for its turn of ten seconds and tries again when CloudFront does not take the request. */
const TIMEOUT = Duration.seconds(40);

/** How often the worker looks whether bulk changes have ended. */
const BULK_CHECK_INTERVAL = Duration.minutes(5);

/** Part of the paths for ordinary changes that are used when an operator is notified. */
const NEARLY_SPENT = 0.8;

/**
 * Paths of pages that CloudFront has to forget: those that a record's change changes, and all of them after a release of the site or
 * of the calls that pages are rendered from. The worker is in the distribution's stack.
 *
 * @param released Names of the stacks whose releases change every page.
 */
export function pageQueue(scope: Construct, stage: StageConfig, released: readonly string[]): TaskQueue {
  const queue = new TaskQueue(scope, 'Pages', {
    stage,
    worker: { name: WORKER, timeout: TIMEOUT },
    delay: Duration.seconds(stage.freshness.pageQueueDelay),
    impact: IMPACT,
    runbook: RUNBOOK,
    // A change is to be public within a minute.
    longestWait: Duration.minutes(5),
  });
  const { region, account } = Stack.of(scope);
  const rule = new Rule(scope, 'Released', {
    description: 'Has every page rendered again after a release or its rollback',
    eventPattern: {
      source: ['aws.cloudformation'],
      detailType: ['CloudFormation Stack Status Change'],
      detail: {
        'stack-id': released.map((name) => ({
          prefix: `arn:aws:cloudformation:${region}:${account}:stack/${name}/`,
        })),
        'status-details': { status: ['UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'] },
      },
    },
  });
  queue.sendOn(rule, RELEASED, 'After a release some pages are those of the release before it, for a day.');
  const bulk = new Rule(scope, 'BulkChangesEnded', {
    description: 'Has every page rendered again when an import has ended',
    schedule: Schedule.rate(BULK_CHECK_INTERVAL),
  });
  queue.sendOn(bulk, BULK_CHECK);
  return queue;
}

export interface PageInvalidatorProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  readonly queue: TaskQueue;
  readonly distribution: Distribution;
}

/** The worker of the page queue, which may do nothing to the distribution but this. */
export function addPageInvalidator(
  scope: Construct,
  { stage, table, queue, distribution }: PageInvalidatorProps,
): void {
  const worker = new ProductFunction(scope, 'PagesWorker', {
    name: WORKER,
    impact: IMPACT,
    description: 'Has CloudFront forget the pages that changed',
    timeout: TIMEOUT,
    environment: {
      [environmentNames.distributionId]: distribution.distributionId,
      [environmentNames.invalidationIntervalMs]: String(stage.freshness.invalidationIntervalMs),
      [environmentNames.monthlyPaths]: String(stage.monthlyPaths),
    },
    stage,
    table,
    reservedConcurrency: stage.reservedConcurrency?.worker,
  });
  Grant.addToPrincipal({
    grantee: worker.role,
    actions: ['cloudfront:CreateInvalidation'],
    resourceArns: [distribution.distributionArn],
  });
  const pathsOfMonth = new Metric({
    namespace: METRICS_NAMESPACE,
    metricName: metricNames.pathsOfMonth,
    dimensionsMap: { stage: stage.name, service: WORKER },
    statistic: Stats.MAXIMUM,
    // Of a day, so that an alarm does not end with each quiet hour.
    period: Duration.days(1),
  });
  worker.watch({
    alarm: 'budget-nearly-spent',
    metric: pathsOfMonth,
    threshold: Math.floor(NEARLY_SPENT * ordinaryPathsOf(stage.monthlyPaths)),
    impact: 'Soon published reviews and replies are on pages after a day or two, until the month ends.',
    runbook: RUNBOOK,
  });
  worker.watch({
    alarm: 'budget-spent',
    metric: pathsOfMonth,
    threshold: stage.monthlyPaths,
    impact: 'Each change by staff has all pages rendered again, and costs half a cent, until the month ends.',
    runbook: RUNBOOK,
  });
  queue.deliverTo(worker, { batchSize: 500, window: Duration.seconds(stage.freshness.pageQueueWindow) });
}
