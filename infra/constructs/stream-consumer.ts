import { Duration } from 'aws-cdk-lib';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { environmentNames } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { DirectoryTable } from './directory-table.ts';
import type { OperatorNotice } from './operator-alarm.ts';
import { type FunctionSettings, ProductFunction } from './product-function.ts';

/** What a record of the stream must match: the pattern of an event source mapping's filter. */
export type StreamPattern = Readonly<Record<string, unknown>>;

export interface StreamConsumerProps {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  /**
   * The function that processes the records. It returns those that a service failed for (`batchItemFailures`), and sends those
   * that would fail again to the queue of `failureQueueUrl`.
   */
  readonly consumer: FunctionSettings;
  /** A record goes to the function if it matches one of these. */
  readonly patterns: readonly StreamPattern[];
  /** One sentence: the consequence of records that failed for good. */
  readonly impact: string;
  /** One sentence: the consequence of records that are processed late. */
  readonly lateImpact: string;
  /** A file of docs/runbooks without its extension. */
  readonly runbook: string;
}

/** How long records wait for a service that does not respond. The stream loses them after 24 hours without a trace. */
export const MAX_AGE = Duration.hours(12);

/**
 * The consumer of the table's stream. Records that it cannot process go to a queue with an alarm and do not block the others;
 * records that a service failed for wait in the stream: decision 0045.
 */
export class StreamConsumer extends Construct {
  readonly consumer: ProductFunction;
  /** For the alarm on late records. */
  readonly lateNotice: OperatorNotice;

  constructor(scope: Construct, id: string, props: StreamConsumerProps) {
    super(scope, id);
    const { stage, table, patterns, impact, lateImpact, runbook } = props;
    this.lateNotice = { impact: lateImpact, runbook };
    this.consumer = new ProductFunction(scope, `${id}Worker`, {
      ...props.consumer,
      stage,
      table,
      impact: lateImpact,
      reservedConcurrency: stage.reservedConcurrency?.projector,
    });
    const { lambda, role } = this.consumer;
    const failed = new DeadLetterQueue(this, 'Failed', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: stage.removalPolicy,
      impact,
      runbook,
      alarm: `${props.consumer.name}-dead-letters`,
    });
    table.grantStream(role);
    // The function sends what it cannot process, and Lambda what is too old.
    Grant.addToPrincipal({ grantee: role, actions: ['sqs:SendMessage'], resourceArns: [failed.queueArn] });
    lambda.addEnvironment(environmentNames.failureQueueUrl, failed.queueUrl);
    new EventSourceMapping(this, 'Stream', {
      target: lambda,
      eventSourceArn: table.streamArn,
      // A new consumer derives everything that the stream still has.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      parallelizationFactor: 1,
      filters: patterns.map((pattern) => FilterCriteria.filter(pattern)),
      reportBatchItemFailures: true,
      bisectBatchOnError: true,
      // No limit of attempts: the function returns only what a service failed for.
      maxRecordAge: MAX_AGE,
      onFailure: { bind: () => ({ destination: failed.queueArn }) },
    });
  }
}
