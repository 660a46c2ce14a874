import { type Percentiles, percentiles } from './percentiles.ts';

/** The outcome of a request. */
export interface Outcome {
  /** Milliseconds from the beginning of the phase at which the request was to be sent. */
  readonly intendedAt: number;
  /** Milliseconds from then to the last byte, including a delay of sending. */
  readonly latency: number;
  /** An HTTP status, or the reason for none. */
  readonly status: number | string;
  /** Whether CloudFront answered from its cache. */
  readonly hit: boolean;
  readonly retryAfter: boolean;
}

/** Throttled, or rejected by an overloaded site. */
export function isRejected({ status }: Outcome): boolean {
  return status === 429 || status === 503;
}

/** No status, or an error of the server. */
export function isFailed(outcome: Outcome): boolean {
  const { status } = outcome;
  return !isRejected(outcome) && (typeof status === 'string' || status >= 500);
}

function isAnswered(outcome: Outcome): boolean {
  return !isRejected(outcome) && !isFailed(outcome);
}

export interface Summary {
  readonly requests: number;
  /** Answers a second. */
  readonly throughput: number;
  readonly statuses: Readonly<Record<string, number>>;
  /** Shares of those that were answered, and of those that were rejected. */
  readonly hits: number;
  readonly withRetryAfter: number;
  readonly failed: number;
  readonly answered: Percentiles | undefined;
  readonly rejected: Percentiles | undefined;
}

export function summarize(outcomes: readonly Outcome[], seconds: number): Summary {
  const answered = outcomes.filter(isAnswered);
  const rejected = outcomes.filter(isRejected);
  const statuses = Map.groupBy(outcomes, ({ status }) => String(status));
  return {
    requests: outcomes.length,
    throughput: answered.length / seconds,
    statuses: Object.fromEntries([...statuses].sort().map(([status, list]) => [status, list.length])),
    hits: share(answered, ({ hit }) => hit),
    withRetryAfter: share(rejected, ({ retryAfter }) => retryAfter),
    failed: outcomes.filter(isFailed).length,
    answered: percentiles(answered.map(({ latency }) => latency)),
    rejected: percentiles(rejected.map(({ latency }) => latency)),
  };
}

/** Seconds in a row without a fault before an overload counts as over. */
const CALM_SECONDS = 3;

/**
 * Seconds until a site has recovered from an overload: no request rejected or failed, and the 90th percentile below the
 * 99th of before. `undefined` when it has not.
 */
export function recoverySeconds(
  after: readonly Outcome[],
  seconds: number,
  p99Before: number,
): number | undefined {
  const bySecond = Map.groupBy(after, ({ intendedAt }) => Math.floor(intendedAt / 1_000));
  let calm = 0;
  for (let second = 0; second < seconds; second++) {
    const outcomes = bySecond.get(second) ?? [];
    const p90 = percentiles(outcomes.map(({ latency }) => latency))?.p90 ?? 0;
    calm = outcomes.every(isAnswered) && p90 <= p99Before ? calm + 1 : 0;
    if (calm === CALM_SECONDS) return second + 1 - CALM_SECONDS;
  }
  return undefined;
}

function share<T>(list: readonly T[], is: (one: T) => boolean): number {
  return list.length === 0 ? 0 : list.filter(is).length / list.length;
}
