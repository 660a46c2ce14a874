/** Assets are served as the build has compressed them, by Accept-Encoding, through the distribution. */
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { isTextAsset } from '../../shared/rendering/asset-encodings.ts';
import { type RawRequest, send } from './support/outside-the-key.ts';

const SITE = 'dist/web';
const files = readdirSync(`${SITE}/assets`);
const texts = files.filter(isTextAsset);
const [script = ''] = files.filter((name) => /^react-.*\.js$/.test(name));

const get = async (path: string, acceptEncoding?: string, changes?: Partial<RawRequest>) => {
  const headers = {
    ...changes?.headers,
    ...(acceptEncoding !== undefined && { 'accept-encoding': acceptEncoding }),
  };
  const {
    answer: { body, ...answer },
  } = await send({ ...changes, path, headers });
  return { ...answer, body: Buffer.from(body, 'base64') };
};

describe('assets', () => {
  it.each(texts)('%s is served with brotli, with gzip or as it is', async (name) => {
    const content = readFileSync(`${SITE}/assets/${name}`);
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body };
    const types = new Set<unknown>();
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      [undefined, 'none'],
    ] as const) {
      const { status, headers, body } = await get(`/assets/${name}`, accepted);
      expect(status).toBe(200);
      expect(headers['content-encoding'] ?? 'none').toBe(encoding);
      expect(headers['content-length']).toBe(String(body.length));
      expect(headers.vary).toBe('accept-encoding');
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(decoders[encoding](body).equals(content)).toBe(true);
      types.add(headers['content-type']);
    }
    expect([...types]).toEqual([expect.stringMatching(/^(text\/(css|javascript)|image\/svg\+xml)$/)]);
  });

  it('are as small as brotli makes them', async () => {
    const { body } = await get(`/assets/${script}`, 'br');
    expect(body.equals(readFileSync(`${SITE}/br/assets/${script}`))).toBe(true);
  });

  it('are not sent again to a browser that has them', async () => {
    const { headers } = await get(`/assets/${script}`, 'br');
    const { status, body } = await get(`/assets/${script}`, 'br', {
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect({ status, bytes: body.length }).toEqual({ status: 304, bytes: 0 });
  });

  it('have the same headers for HEAD', async () => {
    const { status, headers, body } = await get(`/assets/${script}`, 'br', { method: 'HEAD' });
    expect({ status, encoding: headers['content-encoding'], bytes: body.length }).toEqual({
      status: 200,
      encoding: 'br',
      bytes: 0,
    });
  });

  it.each(['br', 'gzip', 'identity'])('that do not exist are 404 for %s', async (accepted) => {
    for (const path of [
      '/assets/no-such-file.js',
      '/assets/no-such-file.jpg',
      `/assets/br/assets/${script}`,
    ]) {
      expect((await get(path, accepted)).status, path).toBe(404);
    }
  });

  it('have one URL: the folders of the compressed files are not published', async () => {
    for (const folder of ['br', 'gzip']) {
      expect((await get(`/${folder}/assets/${script}`, 'br')).status).toBe(404);
    }
  });
});
