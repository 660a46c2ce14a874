import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

export interface OperatorAlarmProps {
  /** Zero in normal operation. */
  readonly metric: IMetric;
  /** One sentence for the operator: the consequence of what the metric counts. */
  readonly impact: string;
}

/** An alarm as soon as a metric is one or more. It notifies the topic of `AlarmTopic`. */
export function operatorAlarm(scope: Construct, id: string, { metric, impact }: OperatorAlarmProps): void {
  new Alarm(scope, `${id}Alarm`, {
    metric,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: impact,
  });
}
