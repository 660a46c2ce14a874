import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { AlarmTopics } from '../constructs/alarm-topics.ts';
import { monthlyBudget } from '../constructs/monthly-budget.ts';
import type { StageConfig } from '../stage.ts';

export interface AlarmsStackProps extends StackProps {
  readonly stage: StageConfig;
}

/** The topics that notify an operator of alarms, and the budget. It is deployed first: every stack with an alarm refers to it. */
export class AlarmsStack extends Stack {
  readonly topics: AlarmTopics;

  constructor(scope: Construct, id: string, props: AlarmsStackProps) {
    super(scope, id, props);
    this.topics = new AlarmTopics(this, 'AlarmTopics', props.stage);
    monthlyBudget(this, this.topics, props.stage);
    new CfnOutput(this, 'AlarmTopicArn', { value: this.topics.arn('email') });
    new CfnOutput(this, 'PagingTopicArn', { value: this.topics.arn('page') });
  }
}
