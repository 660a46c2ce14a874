import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundleEdgeFunction, EDGE_FUNCTION_LIMIT } from '../../infra/constructs/edge-bundle.ts';
import { handler, type ViewerRequest, type ViewerResponse } from '../../lambdas/edge/viewer-request.ts';

type Handler = typeof handler;

const script = bundleEdgeFunction('lambdas/edge/viewer-request.ts');

/** As CloudFront runs it: a bare script without Node's globals, whose global `handler` is called. */
const deployed: Handler = (event) => {
  const answer = runInNewContext(`${script}; JSON.stringify(handler(${JSON.stringify(event)}))`, {});
  return JSON.parse(answer) as ViewerRequest | ViewerResponse;
};

const request = (uri: string, querystring: ViewerRequest['querystring'] = {}) => ({
  request: { uri, querystring },
});

describe.each([
  ['the module', handler],
  ['the script that is deployed', deployed],
])('viewer-request, %s', (_, run) => {
  const fileOf = (uri: string) => {
    const answer = run(request(uri));
    return 'uri' in answer ? answer.uri : `${answer.statusCode} ${answer.headers.location?.value}`;
  };
  const locationOf = (uri: string, query?: ViewerRequest['querystring']) => {
    const answer = run(request(uri, query));
    return 'statusCode' in answer ? answer.headers.location?.value : undefined;
  };

  it.each([
    '/',
    '/search',
    '/clinics/lakeview-dental-group',
    '/best-dentistry-chicago',
    '/blog/how-to-find-the-right-doctor',
    '/no/such/page',
    '/clinics/caf%C3%A9',
  ])('answers the page %s with the one HTML file', (uri) => {
    expect(fileOf(uri)).toBe('/index.html');
  });

  it.each([
    '/robots.txt',
    '/favicon.svg',
    '/.well-known/security.txt',
    '/images/Chicago.WEBP',
    '/missing.png',
  ])('leaves the file %s alone', (uri) => {
    expect(fileOf(uri)).toBe(uri);
  });

  it.each(['/clinics/st.johns', '/blog/v2.0'])('takes %s for a page: no files live there', (uri) => {
    expect(fileOf(uri)).toBe('/index.html');
  });

  it.each([
    ['/Search', '/search'],
    ['/CLINICS/Lakeview-Dental', '/clinics/lakeview-dental'],
    ['/search/', '/search'],
    ['/search///', '/search'],
    ['/Search/', '/search'],
    ['/robots.txt/', '/robots.txt'],
    ['/index.html', '/'],
    ['/a//b', '/a/b'],
  ])('moves %s permanently to %s', (uri, canonical) => {
    expect(run(request(uri))).toMatchObject({ statusCode: 301, headers: { location: { value: canonical } } });
  });

  it.each([
    ['//evil.example', '/evil.example'],
    ['//evil.example/', '/evil.example'],
    ['///evil.example/x/', '/evil.example/x'],
    ['/\\evil.example/', '/evil.example'],
    ['\\\\evil.example\\', '/evil.example'],
    ['//', '/'],
  ])('keeps %s on this site', (uri, canonical) => {
    expect(locationOf(uri)).toBe(canonical);
  });

  it('keeps escapes as they are: their letters are not letters of the path', () => {
    expect(fileOf('/clinics/caf%C3%89')).toBe('/index.html');
    expect(locationOf('/Clinics/Caf%C3%89/')).toBe('/clinics/caf%C3%89');
    expect(locationOf('/%2F%2Fevil.example/')).toBe('/%2F%2Fevil.example');
  });

  it('keeps a clinic’s id, which is upper case in its canonical form', () => {
    expect(fileOf('/clinics/01JD3Z5W8QKX7V9N2M4P6R8T0A')).toBe('/index.html');
    expect(locationOf('/Clinics/01JD3Z5W8QKX7V9N2M4P6R8T0A/')).toBe('/clinics/01JD3Z5W8QKX7V9N2M4P6R8T0A');
    expect(locationOf('/clinics/01JD3Z5W8QKX7V9N2M4P6R8T0A-X')).toBe('/clinics/01jd3z5w8qkx7v9n2m4p6r8t0a-x');
  });

  it('keeps the query: order, case, escapes, repeated and bare parameters', () => {
    const query = {
      q: { value: 'O%27Brien%20MD' },
      city: { value: 'chicago', multiValue: [{ value: 'chicago' }, { value: 'Toronto' }] },
      debug: { value: '' },
    };
    expect(locationOf('/Search/', query)).toBe('/search?q=O%27Brien%20MD&city=chicago&city=Toronto&debug');
  });

  it('asks no one to wait for a changed mind: a redirect is cached for an hour at most', () => {
    expect(run(request('/Search'))).toMatchObject({
      headers: { 'cache-control': { value: 'public, max-age=3600' } },
    });
  });
});

describe('viewer-request, any path', () => {
  const segment = fc.string({
    unit: fc.constantFrom('/', '\\', '.', 'a', 'Z', '-', '%2F', '%c3', 'é', '@', ':'),
  });

  it('redirects to this site only, and only once', () => {
    fc.assert(
      fc.property(segment, (path) => {
        const answer = handler(request(`/${path}`));
        if (!('statusCode' in answer)) return;
        const location = answer.headers.location?.value ?? '';
        expect(new URL(location, 'https://careatlas.example').host).toBe('careatlas.example');
        expect(handler(request(location))).toHaveProperty('uri');
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the script that is deployed', () => {
  it('fits CloudFront’s limit', () => {
    expect(Buffer.byteLength(script)).toBeLessThan(EDGE_FUNCTION_LIMIT);
  });

  it('uses only what CloudFront’s JavaScript runtime 2.0 knows', () => {
    expect(script).not.toMatch(/^(import|export)\b/m);
    expect(script).not.toMatch(/\?\.|\?\?|\.\.\.|\bclass\b|\bfor\s*\([^)]* of /);
    expect(script).not.toMatch(/(const|let|var)\s*[{[]/);
  });
});
