import { broken, type Walked } from './walked.ts';

/** Markers, from ITU-T T.81, table B.1. */
const END = 0xd9;
const SCAN = 0xda;
const TABLES = [0xc4, 0xdb, 0xdd];
const APP0 = 0xe0;
const APP15 = 0xef;
const COMMENT = 0xfe;

/** Frame headers: baseline, extended, progressive and so on; the codes between them mark tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Application segments that decoding needs: JFIF's density, Adobe's color transform. */
const decoding = new Map([
  [APP0, 'JFIF\0'],
  [0xee, 'Adobe'],
]);

/** Exif, XMP, IPTC, color profiles, thumbnails and comments are segments that the result leaves out. */
export function walkJpeg(file: Buffer): Walked {
  const parts = [file.subarray(0, 2)];
  let size: { readonly width: number; readonly height: number } | undefined;
  let hasScan = false;
  for (let at = 2; ; ) {
    const marker = file.readUInt16BE(at) - 0xff00;
    if (marker < 0) throw broken();
    // Fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) {
      if (size === undefined || !hasScan || at + 2 !== file.length) throw broken();
      return { ...size, parts: [...parts, file.subarray(at)] };
    }
    let end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) throw broken();
    if (isFrame(marker)) size = { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
    else if (marker === SCAN) {
      hasScan = true;
      end = endOfScan(file, end);
    } else if (marker === COMMENT || (marker >= APP0 && marker <= APP15)) {
      const name = decoding.get(marker);
      if (name === undefined || file.toString('latin1', at + 4, at + 4 + name.length) !== name) {
        at = end;
        continue;
      }
    } else if (!TABLES.includes(marker)) throw broken();
    parts.push(file.subarray(at, end));
    at = end;
  }
}

/** Where the next marker is: in a scan's data 0xFF is followed by 0, or begins a restart. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = from; ; ) {
    at = file.indexOf(0xff, at);
    if (at === -1) throw broken();
    const next = file.readUInt8(at + 1);
    if (next === 0 || (next >= 0xd0 && next <= 0xd7)) at += 2;
    else return at;
  }
}
