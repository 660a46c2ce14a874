import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type PictureType, pictureTypes } from '../../../shared/contracts/pictures/uploads.ts';
import {
  avif,
  exif,
  jpeg,
  jpegSegment,
  jpegWith,
  makePng,
  pictures,
  pngOf,
  webp,
  webpChunk,
  webpOf,
} from '../../../test/fixtures/pictures.ts';
import { checkPicture } from './check-picture.ts';
import { InvalidPicture } from './walked.ts';

const check = async (type: PictureType, bytes: Buffer) => (await checkPicture({ type, bytes })).bytes;
const BROKEN = 'The file is damaged, or holds more than a picture';

/** The WebP with an extended header that announces a profile, Exif and XMP. */
const extended = (...chunks: readonly Buffer[]) => {
  const header = Buffer.alloc(10);
  header.writeUInt8(0x2c, 0);
  return webpOf(webpChunk('VP8X', header), webp.subarray(12), ...chunks);
};

describe('a picture’s file', () => {
  it.each(pictureTypes)('of %s is accepted as it is', async (type) => {
    expect(await check(type, pictures[type])).toEqual(pictures[type]);
  });

  it.each(pictureTypes.flatMap((type) => pictureTypes.map((other) => [type, other] as const)))(
    'signed for %s is of no other type: %s',
    async (type, other) => {
      const attempt = check(type, pictures[other]);
      if (type === other) expect(await attempt).toBeInstanceOf(Buffer);
      else await expect(attempt).rejects.toThrow(/The file is no (JPEG|PNG|WebP|AVIF) picture/);
    },
  );

  it.each(pictureTypes)('of %s is no SVG, web page or GIF with its name', async (type) => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      'GIF89a\x01\0\x01\0\0\0\0;',
      '',
    ]) {
      await expect(check(type, Buffer.from(text, 'latin1'))).rejects.toThrow('The file is no');
    }
  });

  it.each(pictureTypes)('of %s is invalid wherever it ends too early', async (type) => {
    const whole = pictures[type];
    for (let length = 0; length < whole.length; length += 1) {
      await expect(check(type, whole.subarray(0, length))).rejects.toThrow();
    }
  });

  it.each(pictureTypes)('of %s is invalid with another file behind it', async (type) => {
    for (const other of [
      Buffer.from('<script>alert(1)</script>'),
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(1),
    ]) {
      await expect(check(type, Buffer.concat([pictures[type], other]))).rejects.toThrow(BROKEN);
    }
  });

  it.each(pictureTypes)(
    'of %s never makes the check fail in another way, whatever it contains',
    async (type) => {
      // Each byte once with another value: lengths, counts and names that are wrong.
      for (let at = 0; at < pictures[type].length; at += 1) {
        for (const value of [0, 0x7f, 0xff]) {
          const changed = Buffer.from(pictures[type]);
          changed[at] = value;
          try {
            await check(type, changed);
          } catch (error) {
            expect(error).toBeInstanceOf(InvalidPicture);
          }
        }
      }
    },
  );

  it('may have up to 10,000 pixels on each side, and 40 million in all', async () => {
    const tooLarge = 'Pictures may have up to 10,000 pixels on each side, and 40 million in all';
    expect(await check('image/png', makePng(10_000, 4_000))).toBeInstanceOf(Buffer);
    await expect(check('image/png', makePng(10_001, 1))).rejects.toThrow(tooLarge);
    await expect(check('image/png', makePng(1, 10_001))).rejects.toThrow(tooLarge);
    await expect(check('image/png', makePng(8_000, 5_001))).rejects.toThrow(tooLarge);
    await expect(check('image/png', makePng(0xffffffff, 0xffffffff))).rejects.toThrow(tooLarge);
    await expect(check('image/png', makePng(0, 5))).rejects.toThrow(BROKEN);
    const wide = Buffer.from(avif);
    wide.writeUInt32BE(100_000, avif.indexOf('ispe') + 8);
    await expect(check('image/avif', wide)).rejects.toThrow(tooLarge);
    const tall = Buffer.from(jpeg);
    tall.writeUInt16BE(60_000, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    await expect(check('image/jpeg', tall)).rejects.toThrow(tooLarge);
    const vast = Buffer.from(webp);
    vast.writeUInt16LE(12_000, webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3);
    await expect(check('image/webp', vast)).rejects.toThrow(tooLarge);
  });
});

describe('metadata', () => {
  it('of a JPEG is left out: place, camera, editors’ notes, comments and thumbnails', async () => {
    const segments = [
      jpegSegment(0xe1, exif()),
      jpegSegment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>41.88</x:xmpmeta>'),
      jpegSegment(0xed, 'Photoshop 3.0\0 Chicago'),
      jpegSegment(0xe0, 'JFXX\0 thumbnail'),
      jpegSegment(0xe2, 'MPF\0 second picture'),
      jpegSegment(0xfe, 'Taken at home'),
    ];
    const file = jpegWith(...segments);
    expect(file.includes('PHONE-X')).toBe(true);
    expect(await check('image/jpeg', file)).toEqual(jpeg);
  });

  it('of a JPEG does not include what decoding needs', async () => {
    const file = jpegWith(jpegSegment(0xee, 'Adobe\0d'));
    expect(await check('image/jpeg', file)).toEqual(file);
  });

  it('in a color profile is left out with it, or makes an AVIF invalid', async () => {
    const profile = 'ICC_PROFILE\0\x01\x01 desc: Zoe’s monitor';
    expect(await check('image/jpeg', jpegWith(jpegSegment(0xe2, profile)))).toEqual(jpeg);
    expect(await check('image/png', makePng(2, 2, [['iCCP', 'Zoe\0\0']]))).toEqual(makePng());
    const clean = await check('image/webp', extended(webpChunk('ICCP', Buffer.from('Zoe'))));
    expect(clean.includes('Zoe')).toBe(false);
    for (const type of ['prof', 'rICC']) {
      const file = Buffer.from(avif);
      file.write(type, file.indexOf('nclx'), 'latin1');
      await expect(check('image/avif', file)).rejects.toThrow('color profile');
    }
  });

  it('of a PNG is left out: Exif, XMP, texts, times and the frames of an animation', async () => {
    const file = makePng(2, 2, [
      ['eXIf', exif().slice(6)],
      ['iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>'],
      ['tEXt', 'Comment\0Taken at home'],
      ['zTXt', 'Raw profile type exif\0\0'],
      ['tIME', '1234567'],
      ['acTL', '12345678'],
    ]);
    expect(await check('image/png', file)).toEqual(makePng());
  });

  it('of a WebP is left out, with its announcement', async () => {
    const file = extended(
      webpChunk('EXIF', Buffer.from(exif(), 'latin1')),
      webpChunk('XMP ', Buffer.from('<x:xmpmeta/>')),
      webpChunk('note', Buffer.from('home')),
    );
    const clean = await check('image/webp', file);
    expect(clean.includes('PHONE-X')).toBe(false);
    const expected = extended();
    expected.writeUInt8(0, 20);
    expect(clean).toEqual(expected);
  });

  it('of an AVIF makes it invalid, since offsets point over it', async () => {
    for (const type of ['Exif', 'mime']) {
      const file = Buffer.from(avif);
      file.write(type, file.indexOf('av01', file.indexOf('infe')), 'latin1');
      await expect(check('image/avif', file)).rejects.toThrow('please remove its metadata');
    }
  });
});

describe('the pixels of a PNG', () => {
  /** Rows of 4 by 3 pixels, each with its filter. */
  const rows = (bytes: number, filter = 0) =>
    Buffer.concat(Array.from({ length: 3 }, () => Buffer.from([filter, ...Array<number>(bytes).fill(7)])));
  const png = (
    data: readonly Buffer[],
    header: { depth?: number; color?: number; interlace?: number } = {},
  ) => pngOf({ width: 4, height: 3, data, ...header });

  it.each([
    ['grey, 1 bit', { depth: 1, color: 0 }, 1],
    ['grey, 16 bits', { depth: 16, color: 0 }, 8],
    ['red, green and blue', { depth: 8, color: 2 }, 12],
    ['grey with opacity', { depth: 8, color: 4 }, 8],
    ['all with opacity, 16 bits', { depth: 16, color: 6 }, 32],
  ])('are decoded: %s', async (_name, header, bytes) => {
    const file = png([deflateSync(rows(bytes, 4))], header);
    expect(await check('image/png', file)).toEqual(file);
    await expect(check('image/png', png([deflateSync(rows(bytes + 1))], header))).rejects.toThrow(BROKEN);
  });

  it('are decoded with a palette, which they need', async () => {
    const parts = { width: 4, height: 3, depth: 2, color: 3, data: [deflateSync(rows(1))] };
    const file = pngOf({ ...parts, added: [['PLTE', 'rgbRGB']] });
    expect(await check('image/png', file)).toEqual(file);
    await expect(check('image/png', pngOf(parts))).rejects.toThrow(BROKEN);
  });

  it('are decoded in passes', async () => {
    // Of 4 by 3 pixels: 1, 0, 0, 1, 2, 2 + 2 and 4 of them in the rows of the seven passes.
    const passes = [1, 1, 2, 2, 2, 4].map((columns) => Buffer.alloc(1 + columns));
    const file = png([deflateSync(Buffer.concat(passes))], { interlace: 1 });
    expect(await check('image/png', file)).toEqual(file);
    await expect(check('image/png', png([deflateSync(rows(4))], { interlace: 1 }))).rejects.toThrow(BROKEN);
  });

  it('may be divided anywhere', async () => {
    const data = deflateSync(rows(4));
    const file = png([data.subarray(0, 3), Buffer.alloc(0), data.subarray(3)]);
    expect(await check('image/png', file)).toEqual(file);
  });

  it.each<[string, Buffer]>([
    ['are no compressed data', png([Buffer.from('no pixels')])],
    ['end too early', png([deflateSync(rows(4).subarray(0, -1))])],
    ['lack their checksum', png([deflateSync(rows(4)).subarray(0, -4)])],
    ['have a wrong checksum', png([Buffer.concat([deflateSync(rows(4)).subarray(0, -1), Buffer.from([9])])])],
    ['have a file behind them', png([Buffer.concat([deflateSync(rows(4)), Buffer.from('<script>')])])],
    ['have a file behind them in another part', png([deflateSync(rows(4)), Buffer.from('<script>')])],
    ['have an unknown filter', png([deflateSync(rows(4, 5))])],
    ['are more than announced', png([deflateSync(Buffer.alloc(1_000_000))])],
    ['have an unknown depth', png([deflateSync(rows(4))], { depth: 3 })],
    ['have an unknown color', png([deflateSync(rows(4))], { color: 5 })],
    ['have unknown passes', png([deflateSync(rows(4))], { interlace: 2 })],
  ])('make it invalid if they %s', async (_name, file) => {
    await expect(check('image/png', file)).rejects.toThrow(BROKEN);
  });
});

describe('a file with more than one picture', () => {
  it('is invalid if it moves', async () => {
    const moving = extended(webpChunk('ANIM', Buffer.alloc(6)));
    await expect(check('image/webp', moving)).rejects.toThrow('Please use a picture that does not move');
    const movie = Buffer.concat([avif, Buffer.from([0, 0, 0, 8]), Buffer.from('moov')]);
    await expect(check('image/avif', movie)).rejects.toThrow('Please use a picture that does not move');
  });

  it('is invalid if it has unknown parts', async () => {
    await expect(check('image/webp', webpOf(webp.subarray(12), webp.subarray(12)))).rejects.toThrow(BROKEN);
    await expect(check('image/png', makePng(2, 2, [['EVIL', '']]))).rejects.toThrow(BROKEN);
    await expect(check('image/jpeg', jpegWith(jpegSegment(0xc8, '')))).rejects.toThrow(BROKEN);
  });
});
