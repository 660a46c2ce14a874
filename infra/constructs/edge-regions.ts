import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { EDGE_REGIONS_SERVICE } from '../../lambdas/platform/metrics.ts';
import { environmentNames, WATCH_REGIONS } from '../../lambdas/platform/names.ts';
import { rendererRegions } from '../renderer-regions.ts';
import type { StageConfig } from '../stage.ts';
import type { DirectoryTable } from './directory-table.ts';
import type { DeployedRenderer } from './page-renderer.ts';
import { WorkQueue } from './work-queue.ts';

const IMPACT = 'Failing pages outside us-east-1 raise no alarm, and the logs of new regions do not expire.';

/**
 * Watches the page renderer where alarms and stacks of us-east-1 cannot: reads its metrics in each region, and lets its logs
 * expire there, every ten minutes. Decision 0080.
 */
export function addEdgeRegions(
  scope: Construct,
  { stage, table, renderer }: { stage: StageConfig; table: DirectoryTable; renderer: DeployedRenderer },
): void {
  const queue = new WorkQueue(scope, 'EdgeRegions', {
    stage,
    table,
    worker: {
      name: EDGE_REGIONS_SERVICE,
      description: 'Counts failed pages in the regions of the renderer, and lets its logs expire',
      timeout: Duration.seconds(30),
      environment: {
        [environmentNames.rendererName]: renderer.functionName,
        [environmentNames.rendererLogGroup]: renderer.logGroupName,
        [environmentNames.rendererRegions]: rendererRegions.join(),
        [environmentNames.logRetentionDays]: String(stage.logRetention),
      },
    },
    batchSize: 1,
    // The next run is ten minutes later.
    attempts: 3,
    impact: IMPACT,
    runbook: 'site',
  });
  const { role } = queue.worker;
  const { account } = Stack.of(scope);
  // AWS documents the resource of this action without and with the streams.
  const logGroup = `arn:aws:logs:*:${account}:log-group:${renderer.logGroupName}`;
  Grant.addToPrincipal({
    grantee: role,
    actions: ['logs:PutRetentionPolicy'],
    resourceArns: [logGroup, `${logGroup}:*`],
  });
  Grant.addToPrincipal({ grantee: role, actions: ['cloudwatch:GetMetricData'], resourceArns: ['*'] });
  const { Ref: id } = Stack.of(scope).resolve(renderer.logGroupName);
  Validations.of(role).acknowledge(
    {
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'The action that reads metrics knows no resources.',
    },
    ...['', ':*'].map((streams) => ({
      id: `AwsSolutions-IAM5[Resource::arn:aws:logs:*:<AWS::AccountId>:log-group:<${id}>${streams}]`,
      reason: 'The renderer’s log group has one name in all regions.',
    })),
  );
  const rule = new Rule(scope, 'EveryTenMinutes', {
    description: 'Watches the page renderer in its regions',
    // Two minutes after a window of ten has ended, when its metrics have arrived.
    schedule: Schedule.cron({ minute: '2-59/10' }),
  });
  queue.sendOn(rule, WATCH_REGIONS, IMPACT);
}
