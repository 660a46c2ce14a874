import type { RendererRegions } from '../../platform/renderer-regions.ts';

export interface WatchedRegions {
  /** Of all regions that answered. */
  readonly failedPages: number;
  /** The first error of a region, if one did not answer. */
  readonly error: unknown;
}

export type WatchRegions = () => Promise<WatchedRegions>;

export interface WatchRegionsDependencies {
  readonly renderer: RendererRegions;
  readonly regions: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called for each region in which pages failed. */
  readonly onFailedPages: (region: string, failedPages: number) => void;
}

/** The interval of the schedule: each run counts the last ten minutes that are complete. */
const WINDOW_SECONDS = 600;

/**
 * Adds up the failed pages of all regions, which an alarm of one region cannot read, and lets their logs expire, which Lambda
 * creates without an end. A region that does not answer does not hide the others.
 */
export function createWatchRegions({
  renderer,
  regions,
  now,
  onFailedPages,
}: WatchRegionsDependencies): WatchRegions {
  return async () => {
    const end = new Date(Math.floor(now() / (1_000 * WINDOW_SECONDS)) * 1_000 * WINDOW_SECONDS);
    const counted = await Promise.allSettled(
      regions.map(async (region) => {
        const failedPages = await renderer.failedPages(region, { end, seconds: WINDOW_SECONDS });
        if (failedPages > 0) onFailedPages(region, failedPages);
        return failedPages;
      }),
    );
    const expired = await Promise.allSettled(regions.map((region) => renderer.expireLog(region)));
    const [failure] = [...counted, ...expired].filter(({ status }) => status === 'rejected');
    return {
      failedPages: counted.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0),
      error: failure?.status === 'rejected' ? failure.reason : undefined,
    };
  };
}
