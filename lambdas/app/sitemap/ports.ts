/** Ports of the sitemap's use cases. */

/** One of `parts` slices (a power of two) that together hold every approved clinic once; `part` counts from 0. */
export interface Slice {
  readonly parts: number;
  readonly part: number;
}

export interface PairCount {
  readonly cityId: string;
  readonly categoryId: string;
  /** Approved records, none of them merged. */
  readonly clinicCount: number;
}

export interface SitemapStore {
  /** Slugs of a slice's clinics, at most `count` of them, in an order that has no meaning. */
  clinicSlugs(slice: Slice, count: number): Promise<readonly string[]>;
  /** Every city and category that ever had a clinic together. */
  pairCounts(): Promise<readonly PairCount[]>;
}
