import { Duration } from 'aws-cdk-lib';
import { type Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { QUEUE_CONCURRENCY } from '../../lambdas/platform/names.ts';
import type { StageConfig } from '../stage.ts';
import { DeadLetterQueue } from './dead-letter-queue.ts';
import type { DirectoryTable } from './directory-table.ts';
import type { OperatorNotice } from './operator-alarm.ts';
import { type FunctionSettings, ProductFunction } from './product-function.ts';

/** `impact` is the consequence of a message that failed for good. */
export interface TaskQueueProps extends OperatorNotice {
  readonly stage: StageConfig;
  readonly worker: {
    /** Of its alarms. */
    readonly name: string;
    readonly timeout: Duration;
  };
  /** Receives of a message before it moves to the dead-letter queue; 10 by default, which take ten minutes or more. */
  readonly attempts?: number;
  /** Before a worker can receive a message; none by default. */
  readonly delay?: Duration;
  /** How long messages may wait when all is well; by default as long as the attempts of one message take. */
  readonly longestWait?: Duration;
}

/** How a worker gets the messages of a queue. */
export interface BatchSettings {
  /** Messages in a batch; 5 by default. */
  readonly batchSize?: number;
  /** For how long Lambda collects a batch of more than ten. */
  readonly window?: Duration;
}

/** A queue and a dead-letter queue. Its worker may be in another stack. */
export class TaskQueue extends Construct {
  readonly url: string;
  readonly queue: Queue;
  /** Of the worker. */
  readonly name: string;
  readonly longestWait: Duration;
  readonly notice: OperatorNotice;
  private readonly stage: StageConfig;

  constructor(scope: Construct, id: string, props: TaskQueueProps) {
    super(scope, id);
    const { stage, worker, impact, runbook, attempts = 10, delay } = props;
    this.stage = stage;
    this.name = worker.name;
    this.notice = { impact, runbook };
    const failed = new DeadLetterQueue(this, 'Failed', {
      ...queueDefaults(stage),
      ...this.notice,
      alarm: `${worker.name}-dead-letters`,
    });
    // AWS recommends six times the timeout, so that a message stays invisible while its batch waits for the worker.
    const visibilityTimeout = Duration.seconds(6 * worker.timeout.toSeconds());
    this.longestWait = props.longestWait ?? Duration.seconds(attempts * visibilityTimeout.toSeconds());
    this.queue = new Queue(this, 'Queue', {
      ...queueDefaults(stage),
      retentionPeriod: Duration.days(4),
      visibilityTimeout,
      deadLetterQueue: { queue: failed, maxReceiveCount: attempts },
      ...(delay !== undefined && { deliveryDelay: delay }),
    });
    this.url = this.queue.queueUrl;
  }

  /** Invokes the worker, which returns those messages that failed (`batchItemFailures`). */
  deliverTo(worker: ProductFunction, { batchSize = 5, window }: BatchSettings = {}): void {
    worker.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize,
        ...(window !== undefined && { maxBatchingWindow: window }),
        maxConcurrency: QUEUE_CONCURRENCY,
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
   * dead-letter queue with an alarm, whose consequence is `impact`. Without one it is dropped: the next message does the same.
   */
  sendOn(rule: Rule, message: object, impact?: string): void {
    const target = {
      message: RuleTargetInput.fromObject(message),
      maxEventAge: Duration.hours(1),
      retryAttempts: 20,
    };
    if (impact === undefined) {
      rule.addTarget(new SqsQueue(this.queue, target));
      return;
    }
    const missed = new DeadLetterQueue(this, 'Missed', {
      ...queueDefaults(this.stage),
      impact,
      runbook: this.notice.runbook,
      alarm: `${this.name}-missed`,
    });
    rule.addTarget(new SqsQueue(this.queue, { ...target, deadLetterQueue: missed }));
  }
}

export interface WorkQueueProps extends Omit<TaskQueueProps, 'worker'>, BatchSettings {
  readonly table: DirectoryTable;
  /** The function that takes the messages and returns those that failed (`batchItemFailures`). */
  readonly worker: FunctionSettings;
}

/** A queue with the worker that takes its messages. */
export class WorkQueue extends TaskQueue {
  readonly worker: ProductFunction;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    const { stage, table, worker: settings, batchSize, window, ...queue } = props;
    const worker = new ProductFunction(scope, `${id}Worker`, {
      ...settings,
      stage,
      table,
      impact: queue.impact,
      reservedConcurrency: stage.reservedConcurrency?.worker,
    });
    super(scope, id, { ...queue, stage, worker });
    this.worker = worker;
    this.deliverTo(worker, { ...(batchSize !== undefined && { batchSize }), ...(window && { window }) });
  }
}

const queueDefaults = ({ removalPolicy }: StageConfig) => ({
  encryption: QueueEncryption.SQS_MANAGED,
  enforceSSL: true,
  removalPolicy,
});
