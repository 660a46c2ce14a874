import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { correlationField } from './correlation.ts';
import { readEnvironment, settings } from './environment.ts';
import type { ErrorFields } from './error-fields.ts';
import { METRICS_NAMESPACE, type MetricCounts } from './metrics.ts';

/**
 * Every field that a line may have besides the correlation id: no user input, nothing about a person, and no message of an error
 * but a browser's.
 */
export interface LogFields extends Partial<ErrorFields> {
  // A request.
  readonly requestId?: string | undefined;
  readonly call?: string | undefined;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly capacityUnits?: number | undefined;
  readonly badItems?: number | undefined;
  // A stored item that is not valid.
  readonly entity?: string | undefined;
  readonly key?: string | undefined;
  // The task of a worker, and what it counts.
  /** Id of the SQS message. */
  readonly messageId?: string | undefined;
  /** The message's receive count, if SQS sent it. */
  readonly attempt?: string | undefined;
  readonly kind?: string | undefined;
  readonly recordId?: string | undefined;
  /** The result of the task. */
  readonly outcome?: string | undefined;
  readonly clinics?: number | undefined;
  readonly unanswered?: number | undefined;
  readonly missing?: number | undefined;
  /** Requests to another service. */
  readonly calls?: number | undefined;
  /** Entries of the outbox. */
  readonly enqueued?: number | undefined;
  readonly givenUp?: number | undefined;
  readonly records?: number | undefined;
  readonly paths?: number | undefined;
  readonly pathsLeft?: number | undefined;
  readonly pathsOfMonth?: number | undefined;
  // A visit of the site.
  readonly step?: string | undefined;
  // The page renderer in a region.
  readonly region?: string | undefined;
  readonly failedPages?: number | undefined;
  // The reported error of a browser.
  readonly route?: string | undefined;
  readonly release?: string | undefined;
  readonly browser?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly pageCorrelationId?: string | undefined;
}

/** Fields that are all allowed: an object with another one has no type that fits. */
type Allowed<Fields extends LogFields> = Fields & Record<Exclude<keyof Fields, keyof LogFields>, never>;

/** A logger whose lines have allowed fields and the correlation id, and may count something for CloudWatch. */
export function createLogger() {
  const powertools = new Logger();
  const metrics = createMetrics();
  const attributes = (fields: LogFields, counts: MetricCounts) => ({
    ...Object.fromEntries(Object.entries(fields)),
    ...correlationField(),
    ...metrics(counts),
  });
  return {
    info: <Fields extends LogFields>(message: string, fields: Allowed<Fields>, counts: MetricCounts = {}) =>
      powertools.info(message, attributes(fields, counts)),
    error: <Fields extends LogFields>(message: string, fields: Allowed<Fields>, counts: MetricCounts = {}) =>
      powertools.error(message, attributes(fields, counts)),
  };
}

/** Counts as the fields of a log line from which CloudWatch reads metrics: one line instead of two, which would cost more. */
function createMetrics(): (counts: MetricCounts) => object {
  const metrics = new Metrics({
    namespace: METRICS_NAMESPACE,
    defaultDimensions: readEnvironment({ stage: settings.stage }),
  });
  return (counts) => {
    for (const [name, count] of Object.entries(counts)) metrics.addMetric(name, MetricUnit.Count, count);
    if (!metrics.hasStoredMetrics()) return {};
    // The logger writes the same service itself.
    const { service: _, ...fields } = metrics.serializeMetrics();
    metrics.clearMetrics();
    return fields;
  };
}
