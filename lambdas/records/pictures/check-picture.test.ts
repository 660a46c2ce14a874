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
  webp,
  webpChunk,
  webpOf,
} from '../../../test/fixtures/pictures.ts';
import { checkPicture } from './check-picture.ts';
import { InvalidPicture } from './walked.ts';

const check = (type: PictureType, bytes: Buffer) => checkPicture({ type, bytes }).bytes;
const BROKEN = 'The file is damaged, or holds more than a picture';

/** The WebP with an extended header that announces everything. */
const extended = (...chunks: readonly Buffer[]) => {
  const header = Buffer.alloc(10);
  header.writeUInt8(0x2c, 0);
  return webpOf(webpChunk('VP8X', header), webp.subarray(12), ...chunks);
};

describe('a picture’s file', () => {
  it.each(pictureTypes)('of %s is accepted as it is', (type) => {
    expect(check(type, pictures[type])).toEqual(pictures[type]);
  });

  it.each(pictureTypes.flatMap((type) => pictureTypes.map((other) => [type, other] as const)))(
    'signed for %s is of no other type: %s',
    (type, other) => {
      const attempt = () => check(type, pictures[other]);
      if (type === other) expect(attempt()).toBeInstanceOf(Buffer);
      else expect(attempt).toThrow(/The file is no (JPEG|PNG|WebP|AVIF) picture/);
    },
  );

  it.each(pictureTypes)('of %s is no SVG, web page or GIF with its name', (type) => {
    for (const text of [
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<!doctype html><script>alert(1)</script>',
      'GIF89a\x01\0\x01\0\0\0\0;',
      '',
    ]) {
      expect(() => check(type, Buffer.from(text, 'latin1'))).toThrow('The file is no');
    }
  });

  it.each(pictureTypes)('of %s is invalid wherever it ends too early', (type) => {
    const whole = pictures[type];
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => check(type, whole.subarray(0, length))).toThrow();
    }
  });

  it.each(pictureTypes)('of %s is invalid with another file behind it', (type) => {
    for (const other of [
      Buffer.from('<script>alert(1)</script>'),
      Buffer.from('PK\x03\x04'),
      Buffer.alloc(1),
    ]) {
      expect(() => check(type, Buffer.concat([pictures[type], other]))).toThrow(BROKEN);
    }
  });

  it.each(pictureTypes)('of %s never makes the check fail in another way, whatever it contains', (type) => {
    // Each byte once with another value: lengths, counts and names that are wrong.
    for (let at = 0; at < pictures[type].length; at += 1) {
      for (const value of [0, 0x7f, 0xff]) {
        const changed = Buffer.from(pictures[type]);
        changed[at] = value;
        try {
          check(type, changed);
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidPicture);
        }
      }
    }
  });

  it('may have up to 10,000 pixels on each side, and 40 million in all', () => {
    const tooLarge = 'Pictures may have up to 10,000 pixels on each side, and 40 million in all';
    expect(check('image/png', makePng(10_000, 4_000))).toBeInstanceOf(Buffer);
    expect(() => check('image/png', makePng(10_001, 1))).toThrow(tooLarge);
    expect(() => check('image/png', makePng(1, 10_001))).toThrow(tooLarge);
    expect(() => check('image/png', makePng(8_000, 5_001))).toThrow(tooLarge);
    expect(() => check('image/png', makePng(0xffffffff, 0xffffffff))).toThrow(tooLarge);
    expect(() => check('image/png', makePng(0, 5))).toThrow(BROKEN);
    const wide = Buffer.from(avif);
    wide.writeUInt32BE(100_000, avif.indexOf('ispe') + 8);
    expect(() => check('image/avif', wide)).toThrow(tooLarge);
    const tall = Buffer.from(jpeg);
    tall.writeUInt16BE(60_000, jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5);
    expect(() => check('image/jpeg', tall)).toThrow(tooLarge);
    const vast = Buffer.from(webp);
    vast.writeUInt16LE(12_000, webp.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3);
    expect(() => check('image/webp', vast)).toThrow(tooLarge);
  });
});

describe('metadata', () => {
  it('of a JPEG is left out: place, camera, editors’ notes, comments and thumbnails', () => {
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
    expect(check('image/jpeg', file)).toEqual(jpeg);
  });

  it('of a JPEG does not include what decoding needs', () => {
    const file = jpegWith(jpegSegment(0xe2, 'ICC_PROFILE\0\x01\x01'), jpegSegment(0xee, 'Adobe\0d'));
    expect(check('image/jpeg', file)).toEqual(file);
  });

  it('of a PNG is left out: Exif, XMP, texts, times and the frames of an animation', () => {
    const file = makePng(2, 2, [
      ['eXIf', exif().slice(6)],
      ['iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta/>'],
      ['tEXt', 'Comment\0Taken at home'],
      ['zTXt', 'Raw profile type exif\0\0'],
      ['tIME', '1234567'],
      ['acTL', '12345678'],
    ]);
    expect(check('image/png', file)).toEqual(makePng());
  });

  it('of a WebP is left out, with its announcement', () => {
    const file = extended(
      webpChunk('EXIF', Buffer.from(exif(), 'latin1')),
      webpChunk('XMP ', Buffer.from('<x:xmpmeta/>')),
      webpChunk('note', Buffer.from('home')),
    );
    const clean = check('image/webp', file);
    expect(clean.includes('PHONE-X')).toBe(false);
    const expected = extended();
    expected.writeUInt8(0x20, 20);
    expect(clean).toEqual(expected);
  });

  it('of an AVIF makes it invalid, since offsets point over it', () => {
    for (const type of ['Exif', 'mime']) {
      const file = Buffer.from(avif);
      file.write(type, file.indexOf('av01', file.indexOf('infe')), 'latin1');
      expect(() => check('image/avif', file)).toThrow('please remove its metadata');
    }
  });
});

describe('a file with more than one picture', () => {
  it('is invalid if it moves', () => {
    const moving = extended(webpChunk('ANIM', Buffer.alloc(6)));
    expect(() => check('image/webp', moving)).toThrow('Please use a picture that does not move');
    const movie = Buffer.concat([avif, Buffer.from([0, 0, 0, 8]), Buffer.from('moov')]);
    expect(() => check('image/avif', movie)).toThrow('Please use a picture that does not move');
  });

  it('is invalid if it has unknown parts', () => {
    expect(() => check('image/webp', webpOf(webp.subarray(12), webp.subarray(12)))).toThrow(BROKEN);
    expect(() => check('image/png', makePng(2, 2, [['EVIL', '']]))).toThrow(BROKEN);
    expect(() => check('image/jpeg', jpegWith(jpegSegment(0xc8, '')))).toThrow(BROKEN);
  });
});
