/** A rating's sum and count, as they are stored: averages are never stored, so that they cannot drift. */
export interface RatingTotals {
  /** Sum of whole stars. */
  readonly sum: number;
  readonly count: number;
}

/** The mean with one decimal as the API sends it; "0.0" without reviews. */
export function averageText({ sum, count }: RatingTotals): string {
  // Rounded as integers: 4.25 is 4.3 despite its binary fraction.
  return count === 0 ? '0.0' : (Math.round((sum * 10) / count) / 10).toFixed(1);
}
