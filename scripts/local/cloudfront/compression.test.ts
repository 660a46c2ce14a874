import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressResponse, isCompressible, normalizeAcceptEncoding } from './compression.ts';
import { cachingOptimized } from './policies.ts';

describe('Accept-Encoding, as CloudFront normalizes it', () => {
  it.each([
    ['gzip, deflate, br', 'br,gzip'],
    ['gzip', 'gzip'],
    ['br', 'br'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['deflate', ''],
    [undefined, ''],
  ])('%s becomes "%s"', (accept, expected) => {
    expect(normalizeAcceptEncoding(accept, cachingOptimized)).toBe(expected);
  });

  it('is empty where nothing is cached', () => {
    expect(normalizeAcceptEncoding('br', { ...cachingOptimized, MaxTTL: 0 })).toBe('');
  });
});

describe('compressing', () => {
  const response = (bytes: number, type = 'text/html; charset=utf-8', headers = {}, status = 200) => ({
    status,
    headers: { 'content-type': type, 'content-length': String(bytes), etag: '"abc"', ...headers },
    body: Buffer.alloc(bytes, 'a'),
  });

  it.each([
    [999, 'text/html', {}, 200, false],
    [1_000, 'text/html; charset=utf-8', {}, 200, true],
    [10_000_000, 'text/html', {}, 200, true],
    [10_000_001, 'text/html', {}, 200, false],
    [2_000, 'image/svg+xml', {}, 404, true],
    [2_000, 'image/jpeg', {}, 200, false],
    [2_000, 'text/css', { 'content-encoding': 'gzip' }, 200, false],
    [2_000, 'text/css', {}, 500, false],
  ])('%i bytes of %s with %j and status %i: %s', (bytes, type, headers, status, expected) => {
    expect(isCompressible(response(bytes, type, headers, status))).toBe(expected);
  });

  it('keeps the content, weakens the ETag and adds to Vary', async () => {
    const original = response(2_000, 'application/json', { vary: 'Authorization' });
    const br = await compressResponse(original, 'br,gzip');
    expect(brotliDecompressSync(br.body)).toEqual(original.body);
    expect(br.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(br.body.length),
      etag: 'W/"abc"',
      vary: 'Authorization, Accept-Encoding',
    });
    expect(gunzipSync((await compressResponse(original, 'gzip')).body)).toEqual(original.body);
    expect(await compressResponse(original, '')).toBe(original);
  });
});
