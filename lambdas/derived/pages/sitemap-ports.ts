/** Ports of the sitemap's use cases. */

/** One of `parts` slices (a power of two) that together hold everything once; `part` counts from 0. */
export interface Slice {
  readonly parts: number;
  readonly part: number;
}

/** A city and a category that had a clinic together once. */
export interface PairCount {
  /** Slug. */
  readonly city: string;
  readonly categoryId: string;
  /** Approved records, none of them merged. */
  readonly clinicCount: number;
}

export interface SitemapStore {
  /** Slugs of a slice's clinics, at most `count` of them, in an order that has no meaning. */
  clinicSlugs(slice: Slice, count: number): Promise<readonly string[]>;
  /** The pairs of a slice's cities, those of a city together. */
  pairCounts(slice: Slice): Promise<readonly PairCount[]>;
}
