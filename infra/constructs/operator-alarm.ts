import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** What an alarm tells an operator. */
export interface OperatorNotice {
  /** One sentence: the consequence for patients, providers or staff. */
  readonly impact: string;
  /** A file of docs/runbooks without its extension. It mentions the alarm by name. */
  readonly runbook: string;
}

export interface OperatorAlarmProps extends OperatorNotice {
  /** `<what is watched>-<what is wrong>`, unique in the stage: e-mails have it in their subject. */
  readonly name: string;
  /** Below the threshold in normal operation. */
  readonly metric: IMetric;
  /** 1 by default: for a metric that counts what must not happen. */
  readonly threshold?: number;
  /** How many of the latest periods of the metric reach the threshold; 1 of 1 by default. */
  readonly periods?: { readonly reached: number; readonly of: number };
}

/** With the prefix of the stage. */
export const alarmName = (stage: string, name: string): string => `careatlas-${stage}-${name}`;

/** An alarm as soon as a metric reaches its threshold. It notifies the topic of `AlarmTopic`. */
export function operatorAlarm(
  scope: Construct,
  stage: string,
  { name, metric, threshold = 1, periods = { reached: 1, of: 1 }, impact, runbook }: OperatorAlarmProps,
): Alarm {
  return new Alarm(scope, name, {
    alarmName: alarmName(stage, name),
    metric,
    comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    threshold,
    datapointsToAlarm: periods.reached,
    evaluationPeriods: periods.of,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    alarmDescription: `${impact} Runbook: docs/runbooks/${runbook}.md`,
  });
}
