import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageConfig } from '../stage.ts';

export interface OperatorAlarmProps {
  readonly stage: StageConfig;
  /** What should stay at nothing. */
  readonly metric: IMetric;
  /** One sentence: what does not happen. */
  readonly impact: string;
}

/** An alarm as soon as a metric is one or more, for the stage's operators. */
export function operatorAlarm(
  scope: Construct,
  id: string,
  { stage, metric, impact }: OperatorAlarmProps,
): void {
  const alarm = new Alarm(scope, `${id}Alarm`, {
    metric,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: impact,
  });
  if (stage.alarmTopicArn !== undefined) {
    alarm.addAlarmAction(new SnsAction(Topic.fromTopicArn(scope, `${id}AlarmTopic`, stage.alarmTopicArn)));
  }
}
