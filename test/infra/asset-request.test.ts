import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { bundleEdgeFunction } from '../../infra/constructs/edge-bundle.ts';
import { type AssetRequest, handler } from '../../lambdas/edge/asset-request.ts';

type Handler = typeof handler;

const script = bundleEdgeFunction('lambdas/edge/asset-request.ts');

/** Runs the script as CloudFront does, without Node's globals. */
const deployed: Handler = (event) =>
  JSON.parse(runInNewContext(`${script}; JSON.stringify(handler(${JSON.stringify(event)}))`, {}));

describe.each([
  ['the module', handler],
  ['the script that is deployed', deployed],
])('asset-request, %s', (_, run) => {
  const fileFor = (acceptEncoding: string | undefined, uri = '/assets/site-1a2b.js') => {
    const headers: AssetRequest['headers'] =
      acceptEncoding === undefined ? {} : { 'accept-encoding': { value: acceptEncoding } };
    return run({ request: { uri, headers } }).uri;
  };

  it.each([
    ['gzip, deflate, br, zstd', '/br/assets/site-1a2b.js'],
    ['br', '/br/assets/site-1a2b.js'],
    ['BR;q=0.5,gzip', '/br/assets/site-1a2b.js'],
    ['gzip', '/gzip/assets/site-1a2b.js'],
    ['gzip;q=0.001', '/gzip/assets/site-1a2b.js'],
    ['br;q=0, gzip;q=1.0', '/gzip/assets/site-1a2b.js'],
    ['br; q=0.000, gzip ; q=0', '/assets/site-1a2b.js'],
    ['zstd, deflate', '/assets/site-1a2b.js'],
    ['brotli, x-gzip', '/assets/site-1a2b.js'],
    ['identity', '/assets/site-1a2b.js'],
    ['', '/assets/site-1a2b.js'],
    [undefined, '/assets/site-1a2b.js'],
  ])('for Accept-Encoding %j requests %s', (acceptEncoding, file) => {
    expect(fileFor(acceptEncoding)).toBe(file);
  });

  it('reads every value of a repeated header', () => {
    const headers = {
      'accept-encoding': { value: 'br', multiValue: [{ value: 'gzip' }, { value: 'br' }] },
    };
    expect(run({ request: { uri: '/assets/a.css', headers } }).uri).toBe('/br/assets/a.css');
  });

  it.each(['/assets/photo-3c4d.jpg', '/assets/font-5e6f.woff2', '/assets/no-such-file', '/assets/'])(
    'requests %s as it is, since the build does not compress it',
    (uri) => expect(fileFor('br, gzip', uri)).toBe(uri),
  );

  it('keeps the rest of the request', () => {
    const request = { method: 'HEAD', uri: '/assets/a.svg', querystring: {}, headers: {} };
    expect(run({ request })).toEqual(request);
  });
});
