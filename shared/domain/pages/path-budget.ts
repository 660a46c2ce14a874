/** Part of a month's paths that ordinary changes leave to those of staff. */
const URGENT_SHARE = 1 / 3;

/** Paths of a month that ordinary changes may use: people who write reviews cannot use up what staff's decisions need. */
export function ordinaryPathsOf(monthlyPaths: number): number {
  return monthlyPaths - Math.ceil(monthlyPaths * URGENT_SHARE);
}
