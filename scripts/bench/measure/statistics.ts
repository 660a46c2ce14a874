/** Figures of many measurements. */

export interface Spread {
  readonly mean: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
}

/** Percentiles by nearest rank; zeros without a value. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  const sum = sorted.reduce((total, value) => total + value, 0);
  return { mean: sorted.length === 0 ? 0 : sum / sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}

/**
 * The exponent of growth: the slope of the line through the points' logarithms, by least squares. 0 is flat, 1 is as the
 * directory grows. Undefined with fewer than two sizes, or where a value is not positive.
 */
export function growthExponent(
  points: readonly (readonly [size: number, value: number])[],
): number | undefined {
  const logs = points
    .filter(([size, value]) => size > 0 && value > 0)
    .map(([size, value]) => [Math.log(size), Math.log(value)] as const);
  if (logs.length < 2 || logs.length < points.length) return undefined;
  const meanX = logs.reduce((sum, [x]) => sum + x, 0) / logs.length;
  const meanY = logs.reduce((sum, [, y]) => sum + y, 0) / logs.length;
  const slope = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const spread = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return spread === 0 ? undefined : slope / spread;
}
