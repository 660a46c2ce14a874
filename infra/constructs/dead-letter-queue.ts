import { Duration } from 'aws-cdk-lib';
import { Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Queue, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { operatorAlarm } from './operator-alarm.ts';

export interface FailedMessagesProps extends Pick<QueueProps, 'encryption' | 'enforceSSL' | 'removalPolicy'> {
  /** One sentence: what does not happen when a message could not be done. */
  readonly impact: string;
}

/** A queue of what failed for good, kept for two weeks, with an alarm as soon as something is in it. */
export function deadLetterQueue(
  scope: Construct,
  id: string,
  { impact, ...settings }: FailedMessagesProps,
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
