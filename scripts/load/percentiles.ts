export interface Percentiles {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

/** `undefined` without values. */
export function percentiles(values: readonly number[]): Percentiles | undefined {
  const sorted = Float64Array.from(values).sort();
  const max = sorted.at(-1);
  if (max === undefined) return undefined;
  return { p50: rank(sorted, 0.5), p90: rank(sorted, 0.9), p99: rank(sorted, 0.99), max };
}

/** The smallest value that is not below this share of all (the nearest rank). */
function rank(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
