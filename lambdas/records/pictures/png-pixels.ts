import { createInflate } from 'node:zlib';
import { broken, InvalidPicture } from './walked.ts';

/** What a PNG's header announces. */
export interface PngHeader {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bitsPerPixel: number;
  readonly isInterlaced: boolean;
  readonly needsPalette: boolean;
}

/** Color type → samples of a pixel, and the bits that a sample may have. Source: PNG (third edition), section 11.2.1, table 12. */
const colors: ReadonlyMap<number, { readonly samples: number; readonly depths: readonly number[] }> = new Map(
  [
    [0, { samples: 1, depths: [1, 2, 4, 8, 16] }],
    [2, { samples: 3, depths: [8, 16] }],
    [3, { samples: 1, depths: [1, 2, 4, 8] }],
    [4, { samples: 2, depths: [8, 16] }],
    [6, { samples: 4, depths: [8, 16] }],
  ],
);
const PALETTE = 3;

/** Passes of an interlaced picture: its first pixel and the distance of the next, across and down. Source: section 8.1. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Filters of a row: none, sub, up, average, Paeth. */
const LAST_FILTER = 4;

/** @param content Of the chunk IHDR. Throws `InvalidPicture` for what the format does not know. */
export function pngHeader(content: Buffer): PngHeader {
  const depth = content.readUInt8(8);
  const color = content.readUInt8(9);
  const [compression, filter, interlace] = [10, 11, 12].map((at) => content.readUInt8(at));
  const known = colors.get(color);
  if (!known?.depths.includes(depth) || compression !== 0 || filter !== 0) throw broken();
  if (interlace !== 0 && interlace !== 1) throw broken();
  return {
    width: content.readUInt32BE(0),
    height: content.readUInt32BE(4),
    bitsPerPixel: known.samples * depth,
    isInterlaced: interlace === 1,
    needsPalette: color === PALETTE,
  };
}

/**
 * Decompresses the rows and compares them with what the header announces, some kilobytes at a time: a small file may hold 320 MB. Each
 * row begins with a filter, and the checksum of the compressed data is the last thing in it.
 *
 * @param data Contents of the chunks IDAT.
 */
export async function decodePng(header: PngHeader, data: readonly Buffer[]): Promise<void> {
  const compressed = Buffer.concat(data);
  const inflate = createInflate();
  inflate.end(compressed);
  const starts = rowStarts(header);
  let { value: next, done } = starts.next();
  let at = 0;
  try {
    for await (const read of inflate) {
      const chunk: Buffer = read;
      const end = at + chunk.length;
      for (; !done && next < end; { value: next, done } = starts.next()) {
        if (chunk.readUInt8(next - at) > LAST_FILTER) throw broken();
      }
      // More than all rows.
      if (done && end > next) throw broken();
      at = end;
    }
  } catch (error) {
    throw error instanceof InvalidPicture ? error : broken();
  }
  if (!done || at !== next || inflate.bytesWritten !== compressed.length) throw broken();
}

/** Where each row begins, in decompressed bytes; returns where the last one ends. */
function* rowStarts({ width, height, bitsPerPixel, isInterlaced }: PngHeader): Generator<number, number> {
  let start = 0;
  for (const [left, top, across, down] of isInterlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    const columns = Math.ceil((width - left) / across);
    const rows = Math.ceil((height - top) / down);
    if (columns <= 0) continue;
    for (let row = 0; row < rows; row += 1) {
      yield start;
      start += 1 + Math.ceil((columns * bitsPerPixel) / 8);
    }
  }
  return start;
}
