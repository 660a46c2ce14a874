import type { PictureType } from '../../../shared/contracts/pictures/uploads.ts';
import type { PictureFile } from '../../platform/picture-store.ts';
import { walkAvif } from './avif.ts';
import { walkJpeg } from './jpeg.ts';
import { walkPng } from './png.ts';
import { broken, InvalidPicture, type Walked } from './walked.ts';
import { walkWebp } from './webp.ts';

/** Pixels. A browser that shows a picture needs four bytes for each of them, however small the file is. */
const MAX_SIDE = 10_000;
const MAX_PIXELS = 40_000_000;

interface Format {
  readonly name: string;
  /** Recognizes the format by a file's first bytes. */
  matches(file: Buffer): boolean;
  walk(file: Buffer): Walked;
}

const startsWith = (file: Buffer, text: string, at = 0) =>
  file.toString('latin1', at, at + text.length) === text;

const formats: Readonly<Record<PictureType, Format>> = {
  'image/jpeg': { name: 'JPEG', matches: (file) => startsWith(file, '\xff\xd8\xff'), walk: walkJpeg },
  'image/png': { name: 'PNG', matches: (file) => startsWith(file, '\x89PNG\r\n\x1a\n'), walk: walkPng },
  'image/webp': {
    name: 'WebP',
    matches: (file) => startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8),
    walk: walkWebp,
  },
  'image/avif': { name: 'AVIF', matches: (file) => startsWith(file, 'ftypavif', 4), walk: walkAvif },
};

/**
 * The picture without metadata and color profile. Throws `InvalidPicture` unless it is one whole picture of its type and of a sane size,
 * and a PNG's pixels can be decoded.
 */
export async function checkPicture({ type, bytes }: PictureFile): Promise<PictureFile> {
  const format = formats[type];
  if (!format.matches(bytes)) throw new InvalidPicture(`The file is no ${format.name} picture`);
  const { width, height, parts, decode } = walk(format, bytes);
  if (width === 0 || height === 0) throw broken();
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    throw new InvalidPicture('Pictures may have up to 10,000 pixels on each side, and 40 million in all');
  }
  await decode?.();
  return { type, bytes: Buffer.concat(parts) };
}

function walk(format: Format, file: Buffer): Walked {
  try {
    return format.walk(file);
  } catch (error) {
    // It ends before what it announces.
    throw error instanceof RangeError ? broken() : error;
  }
}
