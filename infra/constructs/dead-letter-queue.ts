import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { operatorAlarm } from './operator-alarm.ts';

export interface DeadLetterQueueProps
  extends Pick<QueueProps, 'encryption' | 'enforceSSL' | 'removalPolicy'> {
  /** One sentence: the consequence of a message in the queue. */
  readonly impact: string;
}

/** A queue of messages that failed for good. It keeps them for two weeks and raises an alarm at the first one. */
export function deadLetterQueue(
  scope: Construct,
  id: string,
  { impact, ...settings }: DeadLetterQueueProps,
): Queue {
  const queue = new Queue(scope, id, { ...settings, retentionPeriod: Duration.days(14) });
  operatorAlarm(scope, id, {
    metric: queue.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(5),
      statistic: Stats.MAXIMUM,
    }),
    impact,
  });
  return queue;
}
