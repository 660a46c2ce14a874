import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';

/** `page`: visitors notice it now, at any hour. `email`: it can wait for the morning. */
export const severities = ['page', 'email'] as const;
export type Severity = (typeof severities)[number];

/** What an alarm tells an operator. */
export interface OperatorNotice {
  /** One sentence: the consequence for patients, providers or staff. */
  readonly impact: string;
  /** A file of docs/runbooks without its extension. It mentions the alarm by name. */
  readonly runbook: string;
}

export interface OperatorAlarmProps extends OperatorNotice {
  /** `<what is watched>-<what is wrong>`, unique in the stage: emails have it in their subject. */
  readonly name: string;
  /** Below the threshold in normal operation; with `expected` at it or above. */
  readonly metric: IMetric;
  /** The metric counts what must happen: the alarm is raised below the threshold, and without data. */
  readonly expected?: boolean;
  /** `email` by default. */
  readonly severity?: Severity;
  /** 1 by default: for a metric that counts what must not happen. */
  readonly threshold?: number;
  /** How many of the latest periods of the metric reach the threshold; 1 of 1 by default. */
  readonly periods?: { readonly reached: number; readonly of: number };
}

/** With the prefix of the stage. */
export const alarmName = (stage: string, name: string): string => `careatlas-${stage}-${name}`;

/** An alarm with the severity by which `AlarmTopics` chooses its topic. */
export class OperatorAlarm extends Alarm {
  readonly severity: Severity;

  constructor(
    scope: Construct,
    id: string,
    { severity, ...props }: AlarmProps & { readonly severity: Severity },
  ) {
    super(scope, id, props);
    this.severity = severity;
  }
}

/** An alarm as soon as a metric reaches its threshold, or with `expected` no longer does. It notifies a topic of `AlarmTopics`, and again when it is over. */
export function operatorAlarm(
  scope: Construct,
  stage: string,
  {
    name,
    metric,
    severity = 'email',
    expected = false,
    threshold = 1,
    periods = { reached: 1, of: 1 },
    impact,
    runbook,
  }: OperatorAlarmProps,
): OperatorAlarm {
  return new OperatorAlarm(scope, name, {
    severity,
    alarmName: alarmName(stage, name),
    metric,
    comparisonOperator: expected
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    threshold,
    datapointsToAlarm: periods.reached,
    evaluationPeriods: periods.of,
    treatMissingData: expected ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    alarmDescription: `${impact} Runbook: docs/runbooks/${runbook}.md`,
  });
}
