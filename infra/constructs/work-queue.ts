import { Duration, Validations } from 'aws-cdk-lib';
import { type Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import { deadLetterQueue } from './dead-letter-queue.ts';
import type { ProductFunction } from './product-function.ts';

export interface WorkQueueProps {
  readonly stage: StageConfig;
  /** Takes the messages, and answers which of them it could not do (`batchItemFailures`). */
  readonly worker: ProductFunction;
  /** One sentence: what does not happen when a message could not be done. */
  readonly impact: string;
  /** Messages that the worker gets at once; 5 unless told. */
  readonly batchSize?: number;
  /** How often a message is tried before a person has to look at it; ten times unless told: for ten minutes and more. */
  readonly attempts?: number;
}

/** Work that must be done though it may fail at first: a queue, its worker, and what is left over with an alarm. */
export class WorkQueue extends Construct {
  readonly url: string;
  private readonly stage: StageConfig;
  private readonly queue: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    const { stage, worker, impact, batchSize = 5, attempts = 10 } = props;
    this.stage = stage;
    const failed = deadLetterQueue(this, 'Failed', { ...queueDefaults(stage), impact });
    this.queue = new Queue(this, 'Queue', {
      ...queueDefaults(stage),
      retentionPeriod: Duration.days(4),
      // What AWS asks for, so that a message is not handed out again while its batch waits for the worker.
      visibilityTimeout: Duration.seconds(6 * worker.timeout.toSeconds()),
      deadLetterQueue: { queue: failed, maxReceiveCount: attempts },
    });
    this.url = this.queue.queueUrl;
    worker.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize,
        // The fewest that SQS takes: what the workers call has limits of its own.
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
  }

  /** Putting messages into the queue, and nothing else. */
  grantSend(grantee: IGrantable): void {
    Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.queue.queueArn] });
  }

  /**
   * Has a rule put a message into the queue each time that it fires. EventBridge tries for an hour, and what it could not
   * put there is kept, with an alarm.
   */
  sendOn(rule: Rule, message: object, impact: string): void {
    const missed = deadLetterQueue(this, 'Missed', { ...queueDefaults(this.stage), impact });
    Validations.of(missed).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is itself where messages go that could not be delivered.',
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
