import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';
import type { ProductFunction } from './product-function.ts';

export interface WorkQueueProps {
  readonly stage: StageConfig;
  /** Takes the messages, and answers which of them it could not do (`batchItemFailures`). */
  readonly worker: ProductFunction;
  /** One sentence: what does not happen when a message could not be done. */
  readonly impact: string;
}

/** How often a message is tried before a person has to look at it: for ten minutes and more. */
const MAX_RECEIVE_COUNT = 10;

/** Work that must be done though it may fail at first: a queue, its worker, and what is left over with an alarm. */
export class WorkQueue extends Construct {
  readonly url: string;
  private readonly queue: Queue;

  constructor(scope: Construct, id: string, { stage, worker, impact }: WorkQueueProps) {
    super(scope, id);
    const kept = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: stage.removalPolicy,
    };
    const failed = new Queue(this, 'Failed', { ...kept, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, 'Queue', {
      ...kept,
      retentionPeriod: Duration.days(4),
      // What AWS asks for, so that a message is not handed out again while its batch waits for the worker.
      visibilityTimeout: Duration.seconds(6 * worker.timeout.toSeconds()),
      deadLetterQueue: { queue: failed, maxReceiveCount: MAX_RECEIVE_COUNT },
    });
    this.url = this.queue.queueUrl;
    worker.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 5,
        // The fewest that SQS takes: there is little work, and what it calls has limits of its own.
        maxConcurrency: 2,
        reportBatchItemFailures: true,
      }),
    );
    const alarm = new Alarm(this, 'FailedAlarm', {
      metric: failed.metricApproximateNumberOfMessagesVisible({
        period: Duration.minutes(5),
        statistic: Stats.MAXIMUM,
      }),
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      threshold: 1,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: impact,
    });
    if (stage.alarmTopicArn !== undefined) {
      alarm.addAlarmAction(new SnsAction(Topic.fromTopicArn(this, 'AlarmTopic', stage.alarmTopicArn)));
    }
  }

  /** Putting messages into the queue, and nothing else. */
  grantSend(grantee: IGrantable): void {
    Grant.addToPrincipal({ grantee, actions: ['sqs:SendMessage'], resourceArns: [this.queue.queueArn] });
  }
}
