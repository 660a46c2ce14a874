import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { OnBadItem } from '../adapters/dynamodb/parse-items.ts';
import { correlationField } from './correlation.ts';
import { readEnvironment, settings } from './env.ts';
import { METRICS_NAMESPACE, type MetricCounts, metricNames } from './metrics.ts';

/** A logger whose lines have these fields and the correlation id, and no others, and may count something for CloudWatch. */
export function createLogger<Fields extends object>() {
  const powertools = new Logger();
  const metrics = createMetrics();
  const attributes = (fields: Fields, counts: MetricCounts) => ({
    ...Object.fromEntries(Object.entries(fields)),
    ...correlationField(),
    ...metrics(counts),
  });
  return {
    info: (message: string, fields: Fields, counts: MetricCounts = {}) =>
      powertools.info(message, attributes(fields, counts)),
    error: (message: string, fields: Fields, counts: MetricCounts = {}) =>
      powertools.error(message, attributes(fields, counts)),
  };
}

/** Logs stored items that are not valid. */
export function logBadItems(): OnBadItem {
  const logger = createLogger<{ readonly entity: string; readonly key: string }>();
  return ({ entity, key }) => logger.error('bad item', { entity, key }, { [metricNames.badItems]: 1 });
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
