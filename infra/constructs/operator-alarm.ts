import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

export interface OperatorAlarmProps {
  /** Below the threshold in normal operation. */
  readonly metric: IMetric;
  /** 1 by default: for a metric that counts what must not happen. */
  readonly threshold?: number;
  /** Periods of the metric that reach the threshold, one after the other; 1 by default. */
  readonly periods?: number;
  /** One sentence for the operator: the consequence of what the metric counts. */
  readonly impact: string;
}

/** An alarm as soon as a metric reaches its threshold. It notifies the topic of `AlarmTopic`. */
export function operatorAlarm(
  scope: Construct,
  id: string,
  { metric, threshold = 1, periods = 1, impact }: OperatorAlarmProps,
): void {
  new Alarm(scope, `${id}Alarm`, {
    metric,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    threshold,
    evaluationPeriods: periods,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: impact,
  });
}
