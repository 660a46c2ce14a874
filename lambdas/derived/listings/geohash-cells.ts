/**
 * Cells of the geohash grid of any size. A cell is the first bits of the geohashes in it, so that its clinics are a range of
 * sort keys. Source of the encoding: G. Niemeyer, geohash.org.
 */
import geohash from 'ngeohash';
import type { Location } from '../../../shared/contracts/entities.ts';
import type { Box } from '../../../shared/domain/listings/distance.ts';

/** Characters of a stored geohash: a cell of five metres. */
export const GEOHASH_LENGTH = 9;
const BITS_PER_CHARACTER = 5;
const GEOHASH_BITS = GEOHASH_LENGTH * BITS_PER_CHARACTER;
const BASE_32 = '0123456789bcdefghjkmnpqrstuvwxyz';

export interface Cell {
  /** The first bits of its geohashes, as a number. */
  readonly code: number;
  readonly bits: number;
}

export const WORLD: Cell = { code: 0, bits: 0 };

/** Sort key of a clinic among those of its cells. */
export function cellSortKey(geohash: string, clinicId: string): string {
  return `${geohash}#${clinicId}`;
}

export function geohashOf({ latitude, longitude }: Location): string {
  return geohash.encode(latitude, longitude, GEOHASH_LENGTH);
}

/** The middle of a geohash's cell: with nine characters at most four metres from the place itself. */
export function locationOfGeohash(hash: string): Location {
  const { latitude, longitude } = geohash.decode(hash);
  return { latitude, longitude };
}

export function cellOf(hash: string): Cell {
  const code = [...hash].reduce((sum, character) => sum * 32 + BASE_32.indexOf(character), 0);
  return { code, bits: hash.length * BITS_PER_CHARACTER };
}

/** The geohash of a cell whose bits make whole characters. */
export function hashOf({ code, bits }: Cell): string {
  return base32(code, bits / BITS_PER_CHARACTER);
}

/** The parts that a cell has with so many further bits each; undefined bits of the smallest cell are not divided. */
export function partsOf({ code, bits }: Cell, furtherBits: number): Cell[] {
  const further = Math.min(furtherBits, GEOHASH_BITS - bits);
  const count = 2 ** further;
  return Array.from({ length: count }, (_, part) => ({ code: code * count + part, bits: bits + further }));
}

/** The parts that together are what comes after one of its smallest cells, in the order of the sort keys. */
export function partsAfter(cell: Cell, { code, bits }: Cell): Cell[] {
  const parts: Cell[] = [];
  for (let size = bits; size > cell.bits; size -= 1) {
    const part = Math.floor(code / 2 ** (bits - size));
    if (part % 2 === 0) parts.push({ code: part + 1, bits: size });
  }
  return parts;
}

/** The cell of so many bits, at most its own, that it lies in. */
export function within({ code, bits }: Cell, outerBits: number): Cell {
  return bits <= outerBits
    ? { code, bits }
    : { code: Math.floor(code / 2 ** (bits - outerBits)), bits: outerBits };
}

export function isWithin(cell: Cell, outer: Cell): boolean {
  return cell.bits >= outer.bits && within(cell, outer.bits).code === outer.code;
}

export function isSmallest({ bits }: Cell): boolean {
  return bits === GEOHASH_BITS;
}

export function boxOf({ code, bits }: Cell): Box {
  if (bits === 0) return { south: -90, west: -180, north: 90, east: 180 };
  const [south, west, north, east] = geohash.decode_bbox_int(code, bits);
  return { south, west, north, east };
}

/** The first and last geohash of the cell. */
export function rangeOf({ code, bits }: Cell): { readonly first: string; readonly last: string } {
  const width = 2 ** (GEOHASH_BITS - bits);
  return {
    first: base32(code * width, GEOHASH_LENGTH),
    last: base32(code * width + width - 1, GEOHASH_LENGTH),
  };
}

function base32(code: number, length: number): string {
  let text = '';
  for (let rest = code; text.length < length; rest = Math.floor(rest / 32)) {
    text = (BASE_32[rest % 32] ?? '') + text;
  }
  return text;
}
