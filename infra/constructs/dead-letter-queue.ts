import { Duration, Validations } from 'aws-cdk-lib';
import { Queue, type QueueProps } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { OperatorNotice } from './operator-alarm.ts';

export interface DeadLetterQueueProps
  extends OperatorNotice,
    Pick<QueueProps, 'encryption' | 'enforceSSL' | 'removalPolicy'> {
  /** The name of its alarm, which `Monitoring` raises when messages come; `impact` is the consequence of a message in the queue. */
  readonly alarm: string;
}

/** A queue of messages that failed for good. It keeps them for two weeks. */
export class DeadLetterQueue extends Queue {
  readonly watch: OperatorNotice & { readonly alarm: string };

  constructor(scope: Construct, id: string, { impact, runbook, alarm, ...settings }: DeadLetterQueueProps) {
    super(scope, id, { ...settings, retentionPeriod: Duration.days(14) });
    this.watch = { impact, runbook, alarm };
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-SQS3',
      reason: 'It is itself a dead-letter queue.',
    });
  }
}
