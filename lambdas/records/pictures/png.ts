import { crc32 } from 'node:zlib';
import { decodePng, pngHeader } from './png-pixels.ts';
import { broken, type Walked } from './walked.ts';

const SIGNATURE_LENGTH = 8;
const HEADER_LENGTH = 13;

/** Chunks that show the picture; texts, Exif, color profiles, times and the frames of an animation are left out. */
const shown = ['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'sBIT', 'sRGB', 'bKGD', 'pHYs'];

/** A decoder must know every chunk whose name begins with a capital letter. */
const isCritical = (name: string) => /^[A-Z]/.test(name);

export function walkPng(file: Buffer): Walked {
  if (file.readUInt32BE(SIGNATURE_LENGTH) !== HEADER_LENGTH || file.toString('latin1', 12, 16) !== 'IHDR') {
    throw broken();
  }
  const parts = [file.subarray(0, SIGNATURE_LENGTH)];
  const names: string[] = [];
  const data: Buffer[] = [];
  for (let at = SIGNATURE_LENGTH; ; ) {
    const content = at + 8;
    const checksum = content + file.readUInt32BE(at);
    const end = checksum + 4;
    if (end > file.length || file.readUInt32BE(checksum) !== crc32(file.subarray(at + 4, checksum))) {
      throw broken();
    }
    const name = file.toString('latin1', at + 4, content);
    const isShown = shown.includes(name);
    if (!isShown && isCritical(name)) throw broken();
    if (isShown) {
      parts.push(file.subarray(at, end));
      names.push(name);
    }
    if (name === 'IDAT') data.push(file.subarray(content, checksum));
    if (name === 'IEND') {
      if (!isOrdered(names) || end !== file.length) throw broken();
      const header = pngHeader(file.subarray(SIGNATURE_LENGTH + 8, SIGNATURE_LENGTH + 8 + HEADER_LENGTH));
      if (header.needsPalette && !names.includes('PLTE')) throw broken();
      return { width: header.width, height: header.height, parts, decode: () => decodePng(header, data) };
    }
    at = end;
  }
}

/** One header first, one palette at most and before the data, and the parts of the data one after the other. */
function isOrdered(names: readonly string[]): boolean {
  const first = names.indexOf('IDAT');
  const last = names.lastIndexOf('IDAT');
  return (
    first > 0 &&
    names.slice(first, last).every((name) => name === 'IDAT') &&
    names.lastIndexOf('IHDR') === 0 &&
    names.lastIndexOf('PLTE') === names.indexOf('PLTE') &&
    names.indexOf('PLTE') < first
  );
}
