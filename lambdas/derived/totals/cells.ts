import * as z from 'zod/mini';
import type { Key } from '../../table/index.ts';

export const cellKeys = {
  /** How many clinics the cells of a block have, whose geohashes have one character more than the block's. */
  counts: (block: string): Key => ({ pk: cellsPartition(block), sk: block }),
};

/** Characters of a geohash that name a cell of about five kilometres, whose clinics are counted. */
export const CELL_LENGTH = 5;

/**
 * Characters of a geohash that name a region of about 150 kilometres, whose clinics are one partition, and the counts of its
 * cells another. Where clinics are few, one read covers many cells; the sort key divides a region into cells of any size.
 */
export const CELL_REGION_LENGTH = 3;

/** Degrees of latitude from which a cap around a pole is one region: 256 slivers of regions meet there. */
export const CAP_LATITUDE = 84.375;

export const POLAR_CAPS = ['north', 'south'] as const;

export type PolarCap = (typeof POLAR_CAPS)[number];

/** First characters of the geohashes whose five first bits of the latitude are all 1, and all 0. */
const CAPS: Readonly<Record<PolarCap, RegExp>> = {
  north: /^[bcfguvyz][prxz]/,
  south: /^[0145hjnp][028b]/,
};

/** The cap that a geohash lies in, of two characters at least. */
export const polarCapOf = (geohash: string): PolarCap | undefined =>
  POLAR_CAPS.find((cap) => CAPS[cap].test(geohash));

export const cellRegion = (geohash: string): string =>
  polarCapOf(geohash) ?? geohash.slice(0, CELL_REGION_LENGTH);

/** Partition of the counts of all cells of a geohash's region. */
export const cellsPartition = (geohash: string): string => `CELLS#${cellRegion(geohash)}`;

/** Partition of the counts of the cells of a cap. */
export const capPartition = (cap: PolarCap): string => `CELLS#${cap}`;

/** How many clinics the parts of a cell have, as attributes of the character that their geohashes have more. */
export const cellCountsItemSchema = z.pipe(
  z.catchall(z.object({ sk: z.string() }), z.unknown()),
  z.transform(({ sk, ...counts }) => ({
    sk,
    parts: new Map(
      Object.entries(counts).filter(
        (entry): entry is [string, number] =>
          entry[0].length === 1 && typeof entry[1] === 'number' && entry[1] > 0,
      ),
    ),
  })),
);
