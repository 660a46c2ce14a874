import { Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Rule } from 'aws-cdk-lib/aws-events';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { environmentNames, RELEASED } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import type { DirectoryTable } from './directory-table.ts';
import { ProductFunction } from './product-function.ts';
import { TaskQueue } from './work-queue.ts';

const WORKER = 'page-invalidator';
const IMPACT =
  'Pages show what they showed before a change, lists for ten minutes and clinics and posts for a day.';

/** A worker waits for its turn of ten seconds and tries again when CloudFront does not take the request. */
const TIMEOUT = Duration.seconds(40);

/**
 * Paths of pages that CloudFront has to forget: those that a record's change changes, and all of them after a release. The
 * worker is in the distribution's stack.
 */
export function pageQueue(scope: Construct, stage: StageConfig, siteStackName: string): TaskQueue {
  const queue = new TaskQueue(scope, 'Pages', {
    stage,
    worker: { name: WORKER, timeout: TIMEOUT },
    delay: Duration.seconds(stage.freshness.pageQueueDelay),
    impact: IMPACT,
    runbook: 'page-invalidation',
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
        'stack-id': [{ prefix: `arn:aws:cloudformation:${region}:${account}:stack/${siteStackName}/` }],
        'status-details': { status: ['UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'] },
      },
    },
  });
  queue.sendOn(rule, RELEASED, 'After a release some pages are those of the release before it, for a day.');
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
  queue.deliverTo(worker, { batchSize: 500, window: Duration.seconds(stage.freshness.pageQueueWindow) });
}
