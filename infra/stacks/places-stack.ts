import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { environmentNames, SYNC_ATTEMPTS, WEEKLY_SYNC } from '../../lambdas/platform/names.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { OperatorSecret } from '../constructs/operator-secret.ts';
import type { PlaceSearch } from '../constructs/place-search.ts';
import { PlacesSync } from '../constructs/places-sync.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { StageConfig } from '../stage.ts';

export interface PlacesStackProps extends StackProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  readonly placeSearch: PlaceSearch;
}

/** The sync with Google Places: a weekly rule, the planner that enqueues due clinics, and the worker that calls Google. */
export class PlacesStack extends Stack {
  readonly sync: PlacesSync;
  /** Batches of clinics to look up at Google. */
  readonly syncQueue: WorkQueue;
  /** Runs whose clinics are to be enqueued. */
  readonly dispatchQueue: WorkQueue;

  constructor(scope: Construct, id: string, { stage, table, placeSearch, ...props }: PlacesStackProps) {
    super(scope, id, props);
    const key = new OperatorSecret(this, 'GooglePlacesKey', {
      description: 'The API key of Google Places, set by an operator',
      removalPolicy: stage.removalPolicy,
    });
    new CfnOutput(this, 'GooglePlacesKeyArn', { value: key.arn });
    this.sync = new PlacesSync({ stage, key, placeSearch });
    this.syncQueue = this.lookups(stage, table);
    this.dispatchQueue = this.planning(stage, table);
    this.weekly(stage);
  }

  private lookups(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const queue = new WorkQueue(this, 'Places', {
      stage,
      table,
      worker: {
        name: 'places-worker',
        description: 'Looks up the clinics of the sync queue at Google',
        timeout: TIMEOUT,
        environment: {
          [environmentNames.googleRatings]: stage.googleRatings,
          ...this.sync.lookupEnvironment,
        },
      },
      // A message names ten clinics, whose calls wait for the rate limiter: two fit into the worker's time.
      batchSize: 2,
      attempts: SYNC_ATTEMPTS,
      impact: 'Clinics keep outdated Google ratings, and the sync that should renew them does not end.',
      runbook: RUNBOOK,
      // A sync of 100,000 clinics takes three and a half hours at eight calls a second.
      longestWait: Duration.hours(6),
    });
    this.sync.grantLookups(queue.worker.role);
    return queue;
  }

  private planning(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const queue = new WorkQueue(this, 'Dispatch', {
      stage,
      table,
      worker: {
        name: 'places-dispatch',
        description: 'Plans syncs with Google: enqueues the clinics that are due',
        timeout: TIMEOUT,
        environment: {
          [environmentNames.googleRatings]: stage.googleRatings,
          [environmentNames.syncQueueUrl]: this.syncQueue.url,
        },
      },
      // One message uses most of the function's time.
      batchSize: 1,
      impact: 'A sync with Google did not start or does not continue.',
      runbook: RUNBOOK,
    });
    const { lambda, role } = queue.worker;
    lambda.addEnvironment(environmentNames.dispatchQueueUrl, queue.url);
    this.syncQueue.grantSend(role);
    queue.grantSend(role);
    return queue;
  }

  /** The rule is disabled while Google's ratings are hidden: no request goes to Google then. */
  private weekly(stage: StageConfig): void {
    const rule = new Rule(this, 'Weekly', {
      description: 'Starts the weekly sync with Google',
      schedule: Schedule.cron({ weekDay: 'MON', hour: '9', minute: '0' }),
      enabled: stage.googleRatings === 'shown',
    });
    this.dispatchQueue.sendOn(rule, WEEKLY_SYNC, 'The weekly sync with Google did not start.');
  }
}

/**
 * The planner stops reading pages after twenty seconds (`lambdas/jobs/google-places/dispatch.ts`), which leaves ten for the last
 * page; the worker starts no call in its last six seconds (`lambdas/jobs/google-places/worker.ts`). A message becomes visible again after
 * six times this timeout, so that five attempts end well within the hour after which a run counts as abandoned.
 */
const TIMEOUT = Duration.seconds(30);

const RUNBOOK = 'places-sync';
