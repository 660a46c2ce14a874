/** The cursor of a list by distance: a place in its order, and what is known of the cells around that place. */
import type { Cell } from './geohash-cells.ts';

/** A place in the order of the list: by distance, then by id. */
export interface Position {
  /** Kilometres. */
  readonly distance: number;
  readonly id: string;
}

/**
 * Cells that were read, by `nameOf`: the least distance that a match after the position can have, infinite where there is
 * none. It holds for every clinic of the cell, and for the query that the cursor is of.
 */
export type KnownCells = ReadonlyMap<string, number>;

export interface NearCursor {
  readonly position: Position;
  readonly known: KnownCells;
}

/** Some 1,500 characters. A cell that is not known is read again: it costs, and loses nothing. */
export const MAX_KNOWN_CELLS = 96;

const METRES = 1_000;

export function nameOf({ code, bits }: Cell): string {
  return `${code.toString(36)}.${bits.toString(36)}`;
}

export function cellNamed(name: string): Cell {
  const [code = '', bits = ''] = name.split('.');
  return { code: Number.parseInt(code, 36), bits: Number.parseInt(bits, 36) };
}

/** Distances of cells are rounded down to metres, so that they stay the least ones. */
export function writeCursor({ position: { distance, id }, known }: NearCursor): string {
  const cells = [...known]
    .slice(0, MAX_KNOWN_CELLS)
    .map(([name, least]) =>
      Number.isFinite(least) ? `${name}.${Math.floor(least * METRES).toString(36)}` : name,
    );
  return [distance, id, ...cells].join('#');
}

export function readCursor(text: string): NearCursor {
  const [distance, id = '', ...cells] = text.split('#');
  const known = cells.map((cell): [string, number] => {
    const [code = '', bits = '', least] = cell.split('.');
    return [
      `${code}.${bits}`,
      least === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(least, 36) / METRES,
    ];
  });
  return { position: { distance: Number(distance), id }, known: new Map(known) };
}
