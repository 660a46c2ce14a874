import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { environmentNames, SYNC_ATTEMPTS, WEEKLY_SYNC } from '../../lambdas/config/names.ts';
import type { DirectoryTable } from '../constructs/directory-table.ts';
import { OperatorSecret } from '../constructs/operator-secret.ts';
import type { PlaceSearch } from '../constructs/place-search.ts';
import { PlacesSync } from '../constructs/places-sync.ts';
import { ProductFunction } from '../constructs/product-function.ts';
import { WorkQueue } from '../constructs/work-queue.ts';
import type { StageConfig } from '../stage.ts';

export interface PlacesStackProps extends StackProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  readonly placeSearch: PlaceSearch;
}

/** The sync with Google Places: a weekly rule, what plans it, and what asks Google. */
export class PlacesStack extends Stack {
  readonly sync: PlacesSync;
  /** Clinics that wait to be asked about. */
  readonly syncQueue: WorkQueue;
  /** Runs whose clinics wait to be handed out. */
  readonly dispatchQueue: WorkQueue;

  constructor(scope: Construct, id: string, { stage, table, placeSearch, ...props }: PlacesStackProps) {
    super(scope, id, props);
    const key = new OperatorSecret(this, 'GooglePlacesKey', {
      description: 'The key of Google Places, put in by an operator',
      removalPolicy: stage.removalPolicy,
    });
    new CfnOutput(this, 'GooglePlacesKeyArn', { value: key.arn });
    this.sync = new PlacesSync({ stage, table, key, placeSearch });
    this.syncQueue = this.working(stage, table);
    this.dispatchQueue = this.planning(stage, table);
    this.weekly(stage);
  }

  private working(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const worker = new ProductFunction(this, 'PlacesWorker', {
      stage,
      name: 'places-worker',
      description: 'Asks Google about the clinics that the sync queue names',
      reservedConcurrency: stage.reservedConcurrency?.worker,
      timeout: TIMEOUT,
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.googleRatings]: stage.googleRatings,
        ...this.sync.askingEnvironment,
      },
    });
    this.sync.grantAsking(worker.role);
    return new WorkQueue(this, 'Places', {
      stage,
      worker,
      // Ten clinics each, whose calls wait for their turns: few enough for all to have theirs in the worker's time.
      batchSize: 2,
      attempts: SYNC_ATTEMPTS,
      impact: 'Clinics keep old Google ratings, and the sync that was to renew them does not end.',
    });
  }

  private planning(stage: StageConfig, table: DirectoryTable): WorkQueue {
    const dispatch = new ProductFunction(this, 'DispatchWorker', {
      stage,
      name: 'places-dispatch',
      description: 'Plans syncs with Google: puts the clinics that are due into the sync queue',
      reservedConcurrency: stage.reservedConcurrency?.worker,
      timeout: TIMEOUT,
      environment: {
        [environmentNames.tableName]: table.tableName,
        [environmentNames.googleRatings]: stage.googleRatings,
        [environmentNames.syncQueueUrl]: this.syncQueue.url,
      },
    });
    const queue = new WorkQueue(this, 'Dispatch', {
      stage,
      worker: dispatch,
      // Each takes most of the function's time, and two would only wait for each other.
      batchSize: 1,
      impact: 'A sync with Google did not begin, or does not go on.',
    });
    dispatch.lambda.addEnvironment(environmentNames.dispatchQueueUrl, queue.url);
    this.sync.grantPlanning(dispatch.role);
    this.syncQueue.grantSend(dispatch.role);
    queue.grantSend(dispatch.role);
    return queue;
  }

  /** While Google's figures are hidden nothing is asked of Google, so that the rule rests, too. */
  private weekly(stage: StageConfig): void {
    const rule = new Rule(this, 'Weekly', {
      description: 'Begins the weekly sync with Google',
      schedule: Schedule.cron({ weekDay: 'MON', hour: '9', minute: '0' }),
      enabled: stage.googleRatings === 'shown',
    });
    this.dispatchQueue.sendOn(rule, WEEKLY_SYNC, 'The weekly sync with Google did not begin.');
  }
}

/**
 * Planning stops taking pages after twenty seconds (`lambdas/app/places/dispatch.ts`) and has ten for the last; a worker
 * asks until six are left (`lambdas/jobs/places.ts`). A message comes back after six times this: five attempts end
 * well within the hour after which a run counts as abandoned.
 */
const TIMEOUT = Duration.seconds(30);
