import {
  METRICS_NAMESPACE,
  type MetricDimensions,
  metricNames,
  RENDERER_SERVICE,
} from '../../platform/metrics.ts';
import type { PageRequest } from './event.ts';

/** A log line: no query, no header and no message, since a message may quote either. */
export interface Failure {
  readonly level: 'error';
  readonly message: 'page not rendered';
  readonly path: string;
  readonly correlationId: string;
  /** The error's class, such as TimeoutError. */
  readonly error: string;
  /** The system's code, such as ECONNREFUSED, where there is one. */
  readonly code?: string;
  /** Where in the bundle it was thrown. */
  readonly at?: string;
}

const LONGEST_PATH = 200;

export function failureOf(
  { path, requestId }: Pick<PageRequest, 'path' | 'requestId'>,
  thrown: unknown,
): Failure {
  const failure = {
    level: 'error',
    message: 'page not rendered',
    path: path.slice(0, LONGEST_PATH),
    correlationId: requestId,
  } as const;
  if (!(thrown instanceof Error)) return { ...failure, error: typeof thrown };
  const code = codeOf(thrown.cause) ?? codeOf(thrown);
  const at = /\n\s+at (.*)/.exec(thrown.stack ?? '')?.[1];
  return { ...failure, error: thrown.name, ...(code && { code }), ...(at && { at }) };
}

function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string'
    ? thrown.code
    : undefined;
}

/**
 * The failure's line with a metric: CloudWatch reads the metric from `_aws` ("Embedded metric format specification"). Lambda@Edge has
 * neither an environment nor Powertools.
 */
export function fallbackLine(failure: Failure, stage: string, at: Date): string {
  const dimensions: MetricDimensions = { stage, service: RENDERER_SERVICE };
  const metric = metricNames.rendererFallbacks;
  return JSON.stringify({
    ...failure,
    ...dimensions,
    [metric]: 1,
    _aws: {
      Timestamp: at.getTime(),
      CloudWatchMetrics: [
        {
          Namespace: METRICS_NAMESPACE,
          Dimensions: [Object.keys(dimensions)],
          Metrics: [{ Name: metric, Unit: 'Count' }],
        },
      ],
    },
  });
}
