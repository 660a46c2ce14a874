import { crc32 } from 'node:zlib';
import { broken, type Walked } from './walked.ts';

const SIGNATURE_LENGTH = 8;

/** Chunks that show the picture; texts, Exif, times and the frames of an animation are left out. */
const shown = [
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'cHRM',
  'gAMA',
  'iCCP',
  'sBIT',
  'sRGB',
  'bKGD',
  'pHYs',
];

/** A decoder must know every chunk whose name begins with a capital letter. */
const isCritical = (name: string) => /^[A-Z]/.test(name);

export function walkPng(file: Buffer): Walked {
  if (file.toString('latin1', 12, 16) !== 'IHDR') throw broken();
  const size = { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
  const parts = [file.subarray(0, SIGNATURE_LENGTH)];
  let hasData = false;
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
    if (isShown) parts.push(file.subarray(at, end));
    hasData ||= name === 'IDAT';
    if (name === 'IEND') {
      if (!hasData || end !== file.length) throw broken();
      return { ...size, parts };
    }
    at = end;
  }
}
