import { Duration } from 'aws-cdk-lib';
import { type Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { DirectoryTable } from './directory-table.ts';
import type { OperatorNotice } from './operator-alarm.ts';
import { type FunctionSettings, ProductFunction } from './product-function.ts';

export interface WorkQueueProps extends OperatorNotice {
  readonly stage: StageConfig;
  readonly table: DirectoryTable;
  /** The function that takes the messages and returns those that failed (`batchItemFailures`). */
  readonly worker: FunctionSettings;
  /** Messages in a batch; 5 by default. */
  readonly batchSize?: number;
  /** Receives of a message before it moves to the dead-letter queue; 10 by default, which take ten minutes or more. */
  readonly attempts?: number;
  /** How long messages may wait when all is well; by default as long as the attempts of one message take. */
  readonly longestWait?: Duration;
}

/** A queue, the worker that takes its messages, and a dead-letter queue. `impact` is the consequence of a message that failed for good. */
export class WorkQueue extends Construct {
  readonly url: string;
  readonly worker: ProductFunction;
  readonly queue: Queue;
  readonly longestWait: Duration;
  readonly notice: OperatorNotice;
  private readonly stage: StageConfig;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    const { stage, table, impact, runbook, batchSize = 5, attempts = 10 } = props;
    this.stage = stage;
    this.notice = { impact, runbook };
    this.worker = new ProductFunction(scope, `${id}Worker`, {
      ...props.worker,
      stage,
      table,
      impact,
      reservedConcurrency: stage.reservedConcurrency?.worker,
    });
    const failed = new DeadLetterQueue(this, 'Failed', {
      ...queueDefaults(stage),
      ...this.notice,
      alarm: `${props.worker.name}-dead-letters`,
    });
    // AWS recommends six times the timeout, so that a message stays invisible while its batch waits for the worker.
    const visibilityTimeout = Duration.seconds(6 * this.worker.timeout.toSeconds());
    this.longestWait = props.longestWait ?? Duration.seconds(attempts * visibilityTimeout.toSeconds());
    this.queue = new Queue(this, 'Queue', {
      ...queueDefaults(stage),
      retentionPeriod: Duration.days(4),
      visibilityTimeout,
      deadLetterQueue: { queue: failed, maxReceiveCount: attempts },
    });
    this.url = this.queue.queueUrl;
    this.worker.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize,
        // The minimum of SQS: the services that the workers call have rate limits.
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
  }

  /** Allows sending messages to the queue, and nothing else. */
  grantSend(grantee: IGrantable): void {
    Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.queue.queueArn] });
  }

  /**
   * Sends a message to the queue each time that a rule fires. EventBridge retries for an hour; then the message moves to a
   * dead-letter queue with an alarm, whose consequence is `impact`.
   */
  sendOn(rule: Rule, message: object, impact: string): void {
    const missed = new DeadLetterQueue(this, 'Missed', {
      ...queueDefaults(this.stage),
      impact,
      runbook: this.notice.runbook,
      alarm: `${this.worker.name}-missed`,
    });
    rule.addTarget(
      new SqsQueue(this.queue, {
        message: RuleTargetInput.fromObject(message),
        deadLetterQueue: missed,
        maxEventAge: Duration.hours(1),
        retryAttempts: 20,
      }),
    );
  }
}

const queueDefaults = ({ removalPolicy }: StageConfig) => ({
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  removalPolicy,
});
