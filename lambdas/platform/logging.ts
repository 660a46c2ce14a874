import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { correlationField } from './correlation.ts';
import { readEnvironment, settings } from './environment.ts';
import { METRICS_NAMESPACE, type MetricCounts } from './metrics.ts';

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
