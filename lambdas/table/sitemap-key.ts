import { sha256 } from './key.ts';

/** Hexadecimal digits of a record's hash in its key of the index `bySitemap`. */
export const SITEMAP_HASH_LENGTH = 16;

/** Keys of a record in the index, in one of sixteen partitions: hashed, so that slices are of one size. */
export function sitemapKeyIn(
  partitionOf: (digit: string) => string,
  { id, slug }: { readonly id: string; readonly slug: string },
): { readonly partition: string; readonly sort: string } {
  const hash = sha256(id).slice(0, SITEMAP_HASH_LENGTH);
  return { partition: partitionOf(hash.slice(0, 1)), sort: `${hash}#${slug}` };
}
