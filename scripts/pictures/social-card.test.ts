import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

function read(name: string): Buffer {
  return readFileSync(new URL(`../../web/public/${name}`, import.meta.url));
}

it('the card for social networks is 1200 by 630 and small', () => {
  const png = read('social-card.png');
  expect(png.subarray(0, 4).toString('latin1')).toBe('\x89PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThanOrEqual(60 * 1024);
});

it('the picture for posts without one is 1200 by 630 and small', () => {
  const jpeg = read('default-blog-image.jpg');
  // The frame header of a baseline picture: marker, length, precision, then height and width.
  const frame = jpeg.indexOf(Buffer.of(0xff, 0xc0));
  expect([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)]).toEqual([1200, 630]);
  expect(jpeg.length).toBeLessThanOrEqual(40 * 1024);
});
