/** Which key ranges of the index of all clinics hold a slice (access pattern 14). */
import { MAX_SITEMAP_PARTS } from '../../../shared/contracts/limits.ts';
import type { Slice } from '../../app/sitemap/ports.ts';
import { sitemapPartition } from './keys.ts';

export interface SliceRange {
  readonly partition: string;
  /** Bounds of the sort key, both of them included. */
  readonly first: string;
  readonly last: string;
}

/** What a hash begins with, as a number: as many beginnings as there may be slices. */
const HEX_DIGITS = Math.log2(MAX_SITEMAP_PARTS) / 4;
/** A partition has the hashes with one first digit. */
const BEGINNINGS_OF_PARTITION = MAX_SITEMAP_PARTS / 16;

/** One range for each partition that the slice reaches into: the finer the slices, the fewer. */
export function rangesOf({ parts, part }: Slice): SliceRange[] {
  const width = MAX_SITEMAP_PARTS / parts;
  const first = part * width;
  const last = first + width - 1;
  const ranges: SliceRange[] = [];
  for (let start = first; start <= last; start = endOfPartition(start) + 1) {
    ranges.push({
      partition: sitemapPartition(hex(start).slice(0, 1)),
      first: hex(start),
      // Sorts after every hash that begins like this.
      last: `${hex(Math.min(last, endOfPartition(start)))}~`,
    });
  }
  return ranges;
}

function endOfPartition(beginning: number): number {
  return beginning - (beginning % BEGINNINGS_OF_PARTITION) + BEGINNINGS_OF_PARTITION - 1;
}

function hex(beginning: number): string {
  return beginning.toString(16).padStart(HEX_DIGITS, '0');
}
