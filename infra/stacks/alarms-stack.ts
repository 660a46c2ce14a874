import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { monthlyBudget } from '../constructs/monthly-budget.ts';
import type { StageConfig } from '../stage.ts';

export interface AlarmsStackProps extends StackProps {
  readonly stage: StageConfig;
}

/** The topic that notifies an operator of alarms, and the budget. It is deployed first: every stack with an alarm refers to it. */
export class AlarmsStack extends Stack {
  readonly topic: AlarmTopic;

  constructor(scope: Construct, id: string, props: AlarmsStackProps) {
    super(scope, id, props);
    this.topic = new AlarmTopic(this, 'AlarmTopic', props.stage);
    monthlyBudget(this, this.topic, props.stage);
    new CfnOutput(this, 'AlarmTopicArn', { value: this.topic.arn });
  }
}
