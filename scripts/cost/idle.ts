/** What a deployed stage costs before the first visitor: counted in its synthesized templates. */
import type { Resource } from '../../test/infra/synthesize.ts';
import { MONTH_SECONDS } from './hit-ratio.ts';

export interface Idle {
  readonly firewallAcls: number;
  readonly firewallRules: number;
  readonly secrets: number;
  readonly keys: number;
  readonly alarms: number;
  readonly dashboards: number;
  /** Million requests. */
  readonly queueRequests: number;
}

/**
 * Lambda reads a queue with five long polls of twenty seconds at a time, also an empty one ("Using Lambda with Amazon SQS" and
 * "Scaling behavior").
 */
const POLLS_PER_SECOND = 5 / 20;

export function idleOf(resources: readonly Resource[]): Idle {
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const acls = of('AWS::WAFv2::WebACL');
  const queueMappings = of('AWS::Lambda::EventSourceMapping').filter(
    ({ Properties }) => Properties.StartingPosition === undefined,
  );
  return {
    firewallAcls: acls.length,
    firewallRules: sum(acls.map(({ Properties }) => lengthOf(Properties.Rules))),
    secrets: of('AWS::SecretsManager::Secret').length,
    keys: of('AWS::KMS::Key').length,
    alarms: sum(of('AWS::CloudWatch::Alarm').map(metricsOf)),
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    queueRequests: (queueMappings.length * POLLS_PER_SECOND * MONTH_SECONDS) / 1e6,
  };
}

/** An alarm on an expression costs as much as alarms on each of its metrics. */
function metricsOf({ Properties }: Resource): number {
  const { Metrics } = Properties;
  if (!Array.isArray(Metrics)) return 1;
  return Metrics.filter((metric: object) => 'MetricStat' in metric).length;
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
