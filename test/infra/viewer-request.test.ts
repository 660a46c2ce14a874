import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bundleEdgeFunction, EDGE_FUNCTION_LIMIT } from '../../infra/constructs/edge-bundle.ts';
import { callPaths, pageParameters, unknownCallBody } from '../../infra/constructs/query-strings.ts';
import type { Query } from '../../lambdas/edge/canonical-query.ts';
import { handler, type ViewerRequest, type ViewerResponse } from '../../lambdas/edge/viewer-request.ts';
import { calls } from '../../shared/contracts/calls.ts';
import { fillPath } from '../../shared/contracts/contract.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';

type Handler = typeof handler;

const siteHost = 'clinics.example.com';
const otherHosts = ['www.clinics.example.com', 'clinics.example.org'];

const scriptFor = (rendering: 'everyone' | 'bots-only' | 'none') =>
  bundleEdgeFunction('lambdas/edge/viewer-request.ts', {
    RENDERING: rendering,
    PAGE_PARAMETERS: pageParameters,
    SITE_HOST: siteHost,
    OTHER_HOSTS: otherHosts.join(','),
  });
const script = scriptFor('everyone');

/** Runs the script as CloudFront does, without Node's globals. */
const running =
  (code: string): Handler =>
  (event) => {
    const answer = runInNewContext(`${code}; JSON.stringify(handler(${JSON.stringify(event)}))`, {});
    return JSON.parse(answer) as ViewerRequest | ViewerResponse;
  };

const request = (uri: string, querystring: Query = {}, userAgent?: string) => ({
  request: {
    uri,
    querystring,
    headers: userAgent === undefined ? {} : { 'user-agent': { value: userAgent } },
  },
});

beforeAll(() => {
  vi.stubGlobal('RENDERING', 'everyone');
  vi.stubGlobal('PAGE_PARAMETERS', pageParameters);
  vi.stubGlobal('SITE_HOST', siteHost);
  vi.stubGlobal('OTHER_HOSTS', otherHosts.join(','));
});
afterAll(() => void vi.unstubAllGlobals());

describe.each([
  ['the module', handler],
  ['the script that is deployed', running(script)],
])('viewer-request, %s', (_, run) => {
  const fileOf = (uri: string) => {
    const answer = run(request(uri));
    return 'uri' in answer ? answer.uri : `${answer.statusCode} ${answer.headers.location?.value}`;
  };
  const locationOf = (uri: string, query?: Query) => {
    const answer = run(request(uri, query));
    return 'statusCode' in answer ? answer.headers.location?.value : undefined;
  };

  it.each([
    '/',
    '/search',
    '/clinics/lakeview-dental-group',
    '/best-dentistry-chicago',
    '/practitioners/jane-roe',
    '/practitioners/01JC0000000000000000000001',
    '/blog/how-to-find-the-right-doctor',
    '/no/such/page',
    '/clinics/caf%C3%A9',
    // These look like files.
    '/robots.txt',
    '/favicon.svg',
    '/.well-known/security.txt',
    '/images/Chicago.WEBP',
    '/sitemap.xml',
    '/sitemaps/landing-best-1-of-1.xml',
    '/missing.png',
    '/foo.php',
    '/Foo.PHP',
  ])('does not change %s', (uri) => {
    expect(fileOf(uri)).toBe(uri);
  });

  it.each([
    ['/clinics/St.Johns', '/clinics/st.johns'],
    ['/practitioners/J.Roe', '/practitioners/j.roe'],
    ['/blog/V2.0', '/blog/v2.0'],
  ])('redirects %s to %s: there are no files below this path', (uri, canonical) => {
    expect(locationOf(uri)).toBe(canonical);
  });

  it.each([
    ['/Search', '/search'],
    ['/CLINICS/Lakeview-Dental', '/clinics/lakeview-dental'],
    ['/Practitioners/Jane-Roe', '/practitioners/jane-roe'],
    ['/Practitioners/01JC0000000000000000000001', '/practitioners/01JC0000000000000000000001'],
    ['/search/', '/search'],
    ['/search///', '/search'],
    ['/Search/', '/search'],
    ['/robots.txt/', '/robots.txt'],
    ['/index.html', '/'],
    ['/a//b', '/a/b'],
    ['/%73earch', '/search'],
    ['/clinics/%68arbor-%44ental', '/clinics/harbor-dental'],
    ['/clinics/caf%c3%a9', '/clinics/caf%C3%A9'],
    ['/%%36%31', '/a'],
    ['/%2e%2F', '/.%2F'],
  ])('redirects %s permanently to %s', (uri, canonical) => {
    expect(run(request(uri))).toMatchObject({ statusCode: 301, headers: { location: { value: canonical } } });
  });

  it('redirects other hosts to the site’s, and neither the site’s nor that of the distribution', () => {
    const at = (host: string) => {
      const { request: sent } = request('/Search', { q: { value: 'a' } });
      const answer = run({ request: { ...sent, headers: { host: { value: host } } } });
      return 'statusCode' in answer ? answer.headers.location?.value : undefined;
    };
    for (const host of otherHosts) expect(at(host)).toBe(`https://${siteHost}/search?q=a`);
    for (const host of [siteHost, 'd111111abcdef8.cloudfront.net', 'evil.example']) {
      expect(at(host)).toBe('/search?q=a');
    }
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

  it('does not lower-case percent encoding', () => {
    expect(fileOf('/clinics/caf%C3%89')).toBe('/clinics/caf%C3%89');
    expect(locationOf('/Clinics/Caf%C3%89/')).toBe('/clinics/caf%C3%89');
    expect(locationOf('/%2F%2Fevil.example/')).toBe('/%2F%2Fevil.example');
  });

  it('does not lower-case a clinic’s id, whose canonical form is upper case', () => {
    expect(fileOf('/clinics/01JD3Z5W8QKX7V9N2M4P6R8T0A')).toBe('/clinics/01JD3Z5W8QKX7V9N2M4P6R8T0A');
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

  it.each<[string, Query, string]>([
    ['nothing', {}, ''],
    ['the known parameters, sorted', { q: { value: 'a' }, city: { value: 'x%20y' } }, 'city=x%20y&q=a'],
    ['no unknown ones', { utm_source: { value: 'x' }, '%63ity': { value: 'x' }, q: { value: 'a' } }, 'q=a'],
    ['no empty ones', { q: { value: '' }, city: { value: '' } }, ''],
    [
      'repeated ones in their order',
      { city: { value: 'a', multiValue: [{ value: 'b' }, { value: 'a' }, { value: '' }] } },
      'city=b&city=a',
    ],
  ])('leaves of a query %s', (_name, query, left) => {
    expect(run(request('/search', query))).toMatchObject({ uri: '/search', querystring: left });
  });

  it('caches a redirect for an hour at most', () => {
    expect(run(request('/Search'))).toMatchObject({
      headers: { 'cache-control': { value: 'public, max-age=3600' } },
    });
  });
});

describe('viewer-request, any path', () => {
  const segment = fc.string({
    unit: fc.constantFrom('/', '\\', '.', 'a', 'Z', '-', '%2F', '%c3', 'é', '@', ':'),
  });

  it('redirects to this site only, and once at most', () => {
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

describe('viewer-request with pages rendered for crawlers only', () => {
  const run = running(scriptFor('bots-only'));
  const pathFor = (uri: string, userAgent?: string) => {
    const answer = run(request(uri, {}, userAgent));
    return 'uri' in answer ? answer.uri : answer.headers.location?.value;
  };
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

  it.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/116.0.1938.76',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0)',
    'facebookexternalhit/1.1',
    'LinkedInBot/1.0',
    'WhatsApp/2.23',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0',
  ])('requests the page for %s', (userAgent) => {
    expect(pathFor('/clinics/lakeview-dental-group', userAgent)).toBe('/clinics/lakeview-dental-group');
  });

  it.each([chrome, undefined, ''])('requests the HTML file for a browser (%s)', (userAgent) => {
    for (const uri of ['/', '/search', '/clinics/st.johns']) {
      expect(pathFor(uri, userAgent)).toBe('/index.html');
    }
  });

  it('does not change paths of files, for browsers too', () => {
    for (const uri of ['/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt', '/favicon.svg', '/foo.php']) {
      expect(pathFor(uri, chrome)).toBe(uri);
    }
  });

  it('has one URL for each page, for crawlers and browsers', () => {
    for (const userAgent of [chrome, 'Googlebot']) expect(pathFor('/Search/', userAgent)).toBe('/search');
  });
});

describe('viewer-request without a renderer', () => {
  it('requests the one HTML file for every page, and files by their paths', () => {
    const run = running(scriptFor('none'));
    expect(run(request('/search', {}, 'Googlebot'))).toMatchObject({ uri: '/index.html' });
    expect(run(request('/'))).toMatchObject({ uri: '/index.html' });
    expect(run(request('/favicon.svg'))).toMatchObject({ uri: '/favicon.svg' });
  });
});

const callScript = bundleEdgeFunction('lambdas/edge/call-request.ts', {
  CALLS: callPaths,
  UNKNOWN_CALL: unknownCallBody,
});

describe('call-request', () => {
  const run = (uri: string, querystring: Query = {}) => {
    const event = JSON.stringify({ request: { uri, querystring } });
    return JSON.parse(runInNewContext(`${callScript}; JSON.stringify(handler(${event}))`, {}));
  };
  const queryFor = (uri: string, querystring: Query) => run(uri, querystring).querystring;
  const query: Query = {
    zz: { value: '1' },
    limit: { value: '2' },
    city: { value: 'a', multiValue: [{ value: 'b' }, { value: 'a' }] },
    q: { value: '' },
    near: { value: '' },
  };
  const params = {
    id: '01JD3Z5W8QKX7V9N2M4P6R8T0A',
    slugOrId: 'harbor-dental-2',
    slug: 'best-dentistry-chicago',
    clinicId: '01JD3Z5W8QKX7V9N2M4P6R8T0B',
    personId: '01JD3Z5W8QKX7V9N2M4P6R8T0C',
    token: '0a'.repeat(32),
    code: 'M5V',
    parts: '64',
    part: '0',
  };
  const paths = [...new Set(Object.values(calls).map(({ path }) => fillPath(path, params)))];

  it('leaves the parameters of the call, and none of other calls', () => {
    expect(queryFor(calls.listClinics.path, query)).toBe('city=b&city=a&limit=2&near=');
    expect(queryFor(calls.listPosts.path, query)).toBe('limit=2');
    expect(queryFor('/api/clinics/harbor-dental/reviews', query)).toBe('limit=2');
    expect(queryFor('/api/clinics/harbor-dental/score', query)).toBe('');
    expect(queryFor(calls.getStats.path, query)).toBe('');
    expect(queryFor('/api/clinics/constructor', query)).toBe('');
  });

  it.each(
    Object.values(calls).map(
      ({ path, query: { shape } }) => [fillPath(path, params), Object.keys(shape)] as const,
    ),
  )('leaves every parameter of %s', (path, names) => {
    const all = Object.fromEntries(names.map((name) => [name, { value: '1' }]));
    expect(queryFor(path, all)).toBe(
      names
        .toSorted()
        .map((name) => `${name}=1`)
        .join('&'),
    );
  });

  it('answers paths that no call has with the error of the API', () => {
    for (const path of ['/api', '/api/', '/api/unknown', '/api/page-data', '/api/__proto__', '/api/*']) {
      const { statusCode, headers, body } = run(path);
      expect(statusCode, path).toBe(404);
      expect(headers['content-type'].value).toMatch(/^application\/json/);
      expect(errorBodySchema.parse(JSON.parse(body.data)).code).toBe('not_found');
    }
  });

  it('takes one spelling of each path', () => {
    const spellings = (path: string) => [
      `${path}/`,
      `${path}/x_`,
      `/${path}`,
      `${path}%20`,
      path.replace('/api/', '/api//'),
      path.replace('/api/', '/API/'),
      path.replace('/api/', '/api/./'),
      path.replace('/api/', '/x/../api/'),
      path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
      ...(path.includes('/64/')
        ? [path.replace('/64/', '/064/'), path.replace(/0$/, '00'), path.replace('/64/', '/6e1/')]
        : []),
      ...(path.includes(params.slugOrId) ? [path.replace(params.slugOrId, 'Harbor-Dental-2')] : []),
      ...(path.includes(params.slugOrId) ? [path.replace(params.slugOrId, 'harbor--dental')] : []),
      ...(path.includes(params.id) ? [path.replace(params.id, params.id.slice(1))] : []),
    ];
    const taken = paths.flatMap((path) => {
      expect(run(path), path).toMatchObject({ uri: path });
      return spellings(path).filter((one) => !('statusCode' in run(one)));
    });
    expect(taken).toEqual([]);
  });
});

describe.each([
  ['viewer-request', scriptFor('bots-only')],
  ['call-request', callScript],
])('the script of %s', (_, deployed) => {
  it('fits CloudFront’s limit', () => {
    expect(Buffer.byteLength(deployed)).toBeLessThan(EDGE_FUNCTION_LIMIT);
  });

  it('uses only syntax of CloudFront’s JavaScript runtime 2.0', () => {
    expect(deployed).not.toMatch(/^(import|export)\b/m);
    expect(deployed).not.toMatch(/\?\.|\?\?|\.\.\.|\bclass\b|\bfor\s*\([^)]* of /);
    expect(deployed).not.toMatch(/(const|let|var)\s*[{[]/);
  });
});
