import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RenderRequest, RenderResult, SiteRenderer } from '../../../shared/rendering/renderer.ts';
import type { Answer } from './answer.ts';
import { type Failure, failureOf, fallbackLine } from './failure.ts';
import {
  createOriginRequest,
  type OriginRequestResult,
  PAGE_DEADLINE_MS,
  SITEMAP_DEADLINE_MS,
} from './handler.ts';

const SECRET = 'the-secret-of-the-origin';
const REQUEST_ID = 'GXXoZUlwx9s_5vnyXM-4TUBdjJYTbGJTGL9FG8nkWg7O1kMbAHSBOg==';
const SHELL = '<!doctype html><title data-shell>Shell</title>';
const html = '<!doctype html><h1>Clinics of Montréal</h1>';
const page = { kind: 'page', status: 200, html, noindex: false } as const;

interface Setting {
  readonly render?: (request: RenderRequest) => Promise<RenderResult>;
  readonly api?: typeof fetch;
}

const noCall: typeof fetch = () => Promise.reject(new Error('nothing should be called'));

function setUp({ render = async () => page, api = noCall }: Setting = {}) {
  const failures: Failure[] = [];
  const renderer: SiteRenderer = {
    render,
    shell: SHELL,
    staticPaths: ['/', '/about'],
    files: ['/favicon.svg'],
  };
  const handler = createOriginRequest({
    renderer,
    fetch: api,
    now: () => new Date('2026-11-21T12:00:00Z'),
    log: (failure) => failures.push(failure),
  });
  return { failures, handler };
}

interface Sent {
  readonly method?: string;
  readonly query?: string;
  readonly acceptEncoding?: string;
}

/** As CloudFront sends it ("Lambda@Edge event structure"). */
function eventOf(path: string, { method = 'GET', query = '', acceptEncoding }: Sent = {}) {
  const request = {
    clientIp: '203.0.113.9',
    method,
    uri: path,
    querystring: query,
    headers: {
      host: [{ key: 'Host', value: 'careatlas-site.s3.us-east-1.amazonaws.com' }],
      ...(acceptEncoding && { 'accept-encoding': [{ key: 'Accept-Encoding', value: acceptEncoding }] }),
    },
    origin: {
      s3: {
        authMethod: 'origin-access-control',
        customHeaders: {
          'x-careatlas-api': [{ key: 'x-careatlas-api', value: 'api.example' }],
          'x-origin-secret': [{ key: 'x-origin-secret', value: SECRET }],
        },
        domainName: 'careatlas-site.s3.us-east-1.amazonaws.com',
        path: '',
        region: 'us-east-1',
      },
    },
  };
  return { Records: [{ cf: { config: { eventType: 'origin-request', requestId: REQUEST_ID }, request } }] };
}

const isAnswer = (result: OriginRequestResult): result is Answer => 'status' in result;

async function answerTo(handler: ReturnType<typeof setUp>['handler'], path: string, sent?: Sent) {
  const result = await handler(eventOf(path, sent));
  if (!isAnswer(result)) throw new Error(`${path} went on to the bucket`);
  const headers = Object.fromEntries(Object.entries(result.headers).map(([key, [one]]) => [key, one?.value]));
  return { ...result, headers };
}

const unavailable = {
  status: '503',
  body: SHELL,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, s-maxage=10',
    'retry-after': '10',
  },
};

afterEach(() => void vi.useRealTimers());

describe('a page', () => {
  it('is returned as HTML, with its cache lifetime and revalidation in the background', async () => {
    const { handler, failures } = setUp();
    expect(await answerTo(handler, '/clinics/harbor-dental')).toEqual({
      status: '200',
      bodyEncoding: 'text',
      body: html,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control':
          'public, max-age=0, s-maxage=86400, stale-while-revalidate=86400, stale-if-error=86400',
        vary: 'accept-encoding',
        'server-timing': `page;desc="${REQUEST_ID}"`,
        etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
      },
    });
    expect(failures).toEqual([]);
  });

  it('keeps its etag in every encoding, until its content changes', async () => {
    const tagOf = async (html: string, acceptEncoding?: string) => {
      const { handler } = setUp({ render: async () => ({ ...page, html }) });
      const { headers } = await answerTo(handler, '/', { ...(acceptEncoding && { acceptEncoding }) });
      return headers.etag;
    };
    expect(await tagOf('<p>one')).toBe(await tagOf('<p>one', 'br,gzip'));
    expect(await tagOf('<p>one')).not.toBe(await tagOf('<p>two'));
  });

  it('is rendered for its path, its query and the current time', async () => {
    let asked: RenderRequest | undefined;
    const { handler } = setUp({
      render: async (request) => {
        asked = request;
        return page;
      },
    });
    await handler(eventOf('/search', { query: 'city=chicago&q=O%27Brien' }));
    expect(asked).toMatchObject({
      path: '/search',
      query: 'city=chicago&q=O%27Brien',
      now: new Date('2026-11-21T12:00:00Z'),
    });
  });

  it('that is not found is 404, with a shorter cache lifetime', async () => {
    const { handler } = setUp({ render: async () => ({ ...page, status: 404, noindex: true }) });
    expect(await answerTo(handler, '/nope')).toMatchObject({
      status: '404',
      body: html,
      headers: {
        'cache-control': 'public, max-age=0, s-maxage=10, stale-while-revalidate=10, stale-if-error=86400',
        'x-robots-tag': 'noindex, nofollow',
      },
    });
  });

  it('that search engines must not list has a robots header', async () => {
    const { handler } = setUp({ render: async () => ({ ...page, noindex: true }) });
    expect((await answerTo(handler, '/search', { query: 'q=x' })).headers['x-robots-tag']).toBe(
      'noindex, nofollow',
    );
    expect((await answerTo(setUp().handler, '/search')).headers).not.toHaveProperty('x-robots-tag');
  });

  it('that has moved is a 301, cached for an hour', async () => {
    const { handler } = setUp({
      render: async () => ({ kind: 'redirect', location: '/best-dentistry-chicago?q=a' }),
    });
    expect(await answerTo(handler, '/best-dentists-chicago')).toEqual({
      status: '301',
      headers: { location: '/best-dentistry-chicago?q=a', 'cache-control': 'public, max-age=3600' },
    });
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'clinics'])(
    'never moves to %s, which is not of this site',
    async (location) => {
      const { handler } = setUp({ render: async () => ({ kind: 'redirect', location }) });
      expect(await answerTo(handler, '/')).toMatchObject(unavailable);
    },
  );

  it('has the headers of GET without a body for HEAD', async () => {
    const { handler } = setUp();
    for (const acceptEncoding of ['br,gzip', undefined]) {
      const sent = acceptEncoding ? { acceptEncoding } : {};
      const get = await answerTo(handler, '/', sent);
      const head = await answerTo(handler, '/', { ...sent, method: 'HEAD' });
      expect(head).toEqual({ status: get.status, headers: get.headers });
    }
  });
});

describe('compression', () => {
  const body = (answer: { body?: string | undefined }) => Buffer.from(answer.body ?? '', 'base64');

  it('is brotli where the viewer accepts it', async () => {
    const answer = await answerTo(setUp().handler, '/', { acceptEncoding: 'br,gzip' });
    expect(answer).toMatchObject({ bodyEncoding: 'base64', headers: { 'content-encoding': 'br' } });
    expect(brotliDecompressSync(body(answer)).toString()).toBe(html);
  });

  it('is gzip where the viewer does not accept brotli', async () => {
    const answer = await answerTo(setUp().handler, '/', { acceptEncoding: 'gzip' });
    expect(answer).toMatchObject({ bodyEncoding: 'base64', headers: { 'content-encoding': 'gzip' } });
    expect(gunzipSync(body(answer)).toString()).toBe(html);
  });
});

describe('what is never rendered', () => {
  it.each([200, 404] as const)(
    'is the shell with noindex where the renderer returns it, %d',
    async (status) => {
      const { handler } = setUp({ render: async () => ({ kind: 'shell', status }) });
      expect(await answerTo(handler, '/admin')).toMatchObject({
        status: String(status),
        body: SHELL,
        headers: { 'x-robots-tag': 'noindex' },
      });
    },
  );

  it.each(['/favicon.svg', '/index.html'])('%s comes from the bucket, which gets no secret', async (path) => {
    const result = await setUp().handler(eventOf(path, { acceptEncoding: 'br,gzip' }));
    expect(JSON.stringify(result)).not.toMatch(/x-origin-secret|x-careatlas-api|the-secret|api\.example/);
    const sent = eventOf(path, { acceptEncoding: 'br,gzip' }).Records[0]?.cf.request;
    expect(result).toEqual({ ...sent, origin: { s3: { ...sent?.origin.s3, customHeaders: {} } } });
  });

  it('a file that the site does not have is rendered, so that it can be a 404 page', async () => {
    const { handler } = setUp({ render: async () => ({ ...page, status: 404 }) });
    expect(await answerTo(handler, '/foo.php')).toMatchObject({ status: '404', body: html });
  });
});

describe('a failure', () => {
  const failing = async (setting: Setting, path = '/clinics/harbor-dental', sent?: Sent) => {
    const { handler, failures } = setUp(setting);
    return { answer: await answerTo(handler, path, sent), failures };
  };

  it('of rendering is the shell with 503 and a short cache lifetime', async () => {
    const { answer } = await failing({ render: async () => Promise.reject(new Error('broken')) });
    expect(answer).toMatchObject(unavailable);
  });

  it('that is thrown synchronously is the same', async () => {
    const { answer } = await failing({
      render: () => {
        throw new Error('broken');
      },
    });
    expect(answer).toMatchObject(unavailable);
  });

  it('is a page over 900 KB, however well it would compress', async () => {
    const large = { ...page, html: 'é'.repeat(475_000) };
    for (const sent of [{}, { acceptEncoding: 'br,gzip' }]) {
      const { answer, failures } = await failing({ render: async () => large }, '/', sent);
      expect(answer.status).toBe('503');
      expect(failures).toMatchObject([{ error: 'AnswerTooLarge' }]);
    }
  });

  it('is a page that takes longer than its deadline', async () => {
    vi.useFakeTimers();
    const { handler, failures } = setUp({ render: () => new Promise(() => {}) });
    const answer = answerTo(handler, '/');
    await vi.advanceTimersByTimeAsync(PAGE_DEADLINE_MS);
    expect(await answer).toMatchObject(unavailable);
    expect(failures).toMatchObject([{ error: 'TimeoutError' }]);
  });

  it('of an API that hangs ends its calls when the time is up', async () => {
    vi.useFakeTimers();
    const signals: AbortSignal[] = [];
    const hanging: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        if (!init?.signal) return;
        signals.push(init.signal);
        init.signal.addEventListener('abort', () => reject(init.signal?.reason));
      });
    const { handler } = setUp({
      api: hanging,
      render: async ({ fetch, signal }) => {
        await fetch('/api/stats', { signal });
        return page;
      },
    });
    const pending = answerTo(handler, '/');
    await vi.advanceTimersByTimeAsync(PAGE_DEADLINE_MS);
    expect(await pending).toMatchObject(unavailable);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('leaves one line of allow-listed fields, without query, secret or message', async () => {
    const { failures } = await failing(
      { render: async ({ query }) => Promise.reject(new TypeError(`no ${query}`)) },
      '/search',
      { query: 'q=private' },
    );
    expect(failures).toEqual([
      {
        level: 'error',
        message: 'page not rendered',
        path: '/search',
        correlationId: REQUEST_ID,
        error: 'TypeError',
        at: expect.stringContaining('handler.test.ts'),
      },
    ]);
    expect(JSON.stringify(failures)).not.toMatch(/private|the-secret/);
  });

  it('counts in the metric of its stage, by one line with the failure', () => {
    const failure = failureOf({ path: '/search', requestId: REQUEST_ID }, new TypeError('no'));
    const line = fallbackLine(failure, 'prod', new Date('2026-11-21T12:00:00Z'));
    expect(line).not.toContain('\n');
    expect(JSON.parse(line)).toEqual({
      ...failure,
      stage: 'prod',
      service: 'page-renderer',
      RendererFallbacks: 1,
      _aws: {
        Timestamp: Date.parse('2026-11-21T12:00:00Z'),
        CloudWatchMetrics: [
          {
            Namespace: 'CareAtlas',
            Dimensions: [['stage', 'service']],
            Metrics: [{ Name: 'RendererFallbacks', Unit: 'Count' }],
          },
        ],
      },
    });
  });

  it.each([[undefined], [{}], [{ Records: [] }], [eventWithout('x-origin-secret')]])(
    'of an event that is none of CloudFront’s is answered too',
    async (event) => {
      const { handler, failures } = setUp();
      expect(await handler(event)).toMatchObject({ status: '503', body: SHELL });
      expect(failures).toHaveLength(1);
    },
  );
});

function eventWithout(header: 'x-origin-secret') {
  const event = eventOf('/');
  const { customHeaders } = event.Records[0]?.cf.request.origin.s3 ?? {};
  if (customHeaders) Object.assign(customHeaders, { [header]: [] });
  return event;
}

describe('calls of the API', () => {
  /** The HTTP API's name leads to a server of this test. */
  async function withApi(
    listener: RequestListener,
    use: (api: typeof fetch) => Promise<void>,
  ): Promise<void> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      await use((address, init) => {
        const url = new URL(String(address));
        expect(url.origin).toBe('https://api.example');
        return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
      });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const rendering = (path: string) => async (request: RenderRequest) => {
    const response = await request.fetch(path, { signal: request.signal });
    return { ...page, html: `${response.status} ${await response.text()}` };
  };

  it('go to the host that the distribution names, with the headers that prove where they come from', async () => {
    await withApi(
      ({ headers, url }, response) =>
        response.end(
          [
            url,
            headers['x-origin-secret'],
            headers['x-amz-cf-id'],
            headers['x-careatlas-renderer'],
            headers.accept,
          ].join(' '),
        ),
      async (api) => {
        const { handler } = setUp({ api, render: rendering('/api/clinics?city=chicago') });
        expect((await answerTo(handler, '/')).body).toBe(
          `200 /api/clinics?city=chicago ${SECRET} ${REQUEST_ID} 1 application/json`,
        );
      },
    );
  });

  it('follow no redirect', async () => {
    await withApi(
      (_, response) => response.writeHead(302, { location: '/api/elsewhere' }).end(),
      async (api) => {
        const { handler } = setUp({ api, render: rendering('/api/stats') });
        expect(await answerTo(handler, '/')).toMatchObject(unavailable);
      },
    );
  });

  it.each(['.evil.example/api/', '@evil.example/', '//evil.example', '/index.html'])(
    'go nowhere else: %s',
    async (path) => {
      const { handler, failures } = setUp({ render: rendering(path) });
      expect(await answerTo(handler, '/')).toMatchObject(unavailable);
      expect(failures).toHaveLength(1);
    },
  );

  it('are retried over a new connection, since a kept one may be closed', async () => {
    const broken = new TypeError('fetch failed', {
      cause: Object.assign(new Error(), { code: 'ECONNRESET' }),
    });
    const api = vi
      .fn<typeof fetch>()
      .mockRejectedValueOnce(broken)
      .mockResolvedValueOnce(new Response('fresh'));
    const { handler, failures } = setUp({ api, render: rendering('/api/stats') });
    expect((await answerTo(handler, '/')).body).toBe('200 fresh');
    expect(failures).toEqual([]);
  });

  it('that fail to connect log the system’s code', async () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { handler, failures } = setUp({
      api: () => Promise.reject(new TypeError('fetch failed', { cause })),
      render: rendering('/api/stats'),
    });
    expect(await answerTo(handler, '/')).toMatchObject(unavailable);
    expect(failures).toMatchObject([{ error: 'TypeError', code: 'ECONNREFUSED' }]);
  });
});

describe('generated files', () => {
  const json = (body: unknown) => Promise.resolve(new Response(JSON.stringify(body)));
  const stats = {
    totalClinics: 1,
    totalCities: 1,
    totalCategories: 1,
    avgRating: '4.0',
    totalReviews: 0,
    regions: ['IL'],
    demonstration: false,
  };
  const api: typeof fetch = (address) => {
    switch (new URL(String(address)).pathname) {
      case '/api/stats':
        return json(stats);
      case '/api/sitemap/landings/1/0':
        return json([{ city: 'chicago', category: 'dentistry', clinicCount: 3 }]);
      case '/api/sitemap/posts':
        return json([{ slug: 'checkups', updatedAt: '2026-05-01T00:00:00.000Z' }]);
      case '/api/sitemap/clinics/1/0':
        return json(['harbor-dental']);
      case '/api/sitemap/practitioners/1/0':
        return json(['jane-roe']);
      default:
        return Promise.resolve(new Response('{}', { status: 404 }));
    }
  };

  it('robots.txt names the sitemap and keeps crawlers from calls and staff pages', async () => {
    expect(await answerTo(setUp().handler, '/robots.txt')).toMatchObject({
      status: '200',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'User-agent: *\nAllow: /api/open-data\nAllow: /api/changes\nAllow: /api/data-quality\nAllow: /open-data\nDisallow: /admin\nDisallow: /api\nDisallow: /provider\n\nSitemap: https://careatlas.example/sitemap.xml\n',
    });
  });

  it.each([
    ['/sitemap.xml', '<loc>https://careatlas.example/sitemaps/clinics-1-of-1.xml</loc>'],
    ['/sitemaps/pages.xml', '<loc>https://careatlas.example/about</loc>'],
    ['/sitemaps/posts.xml', '<loc>https://careatlas.example/blog/checkups</loc>'],
    ['/sitemaps/landing-best-1-of-1.xml', '<loc>https://careatlas.example/best-dentistry-chicago</loc>'],
    ['/sitemap.xml', '<loc>https://careatlas.example/sitemaps/practitioners-1-of-1.xml</loc>'],
    ['/sitemaps/practitioners-1-of-1.xml', '<loc>https://careatlas.example/practitioners/jane-roe</loc>'],
    ['/sitemaps/clinics-1-of-1.xml', '<loc>https://careatlas.example/clinics/harbor-dental</loc>'],
  ])('%s is made of what the API says', async (path, entry) => {
    const { handler, failures } = setUp({ api });
    expect(await answerTo(handler, path)).toMatchObject({
      status: '200',
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=0, s-maxage=600, stale-while-revalidate=600, stale-if-error=86400',
      },
      body: expect.stringContaining(entry),
    });
    expect(failures).toEqual([]);
  });

  it.each([
    '/sitemaps/landing-best-2-of-1.xml',
    '/sitemaps/landing-best-1-of-4.xml',
    '/sitemaps/landing-worst-1-of-1.xml',
    '/sitemaps/clinics-2-of-1.xml',
    '/sitemaps/clinics-1-of-4.xml',
    '/sitemaps/practitioners-1-of-4.xml',
    '/sitemaps/unknown.xml',
    '/sitemaps/',
  ])('%s does not exist: the not-found page', async (path) => {
    const { handler } = setUp({ api, render: async () => ({ ...page, status: 404 }) });
    expect(await answerTo(handler, path)).toMatchObject({ status: '404', body: html });
  });

  it('are 503 and not empty while the API is unavailable', async () => {
    const down: typeof fetch = () => Promise.resolve(new Response('{}', { status: 503 }));
    for (const path of ['/sitemap.xml', '/sitemaps/posts.xml', '/sitemaps/clinics-1-of-1.xml']) {
      expect(await answerTo(setUp({ api: down }).handler, path)).toMatchObject(unavailable);
    }
  });

  it('have a deadline', async () => {
    vi.useFakeTimers();
    const { handler } = setUp({ api: () => new Promise(() => {}) });
    const answer = answerTo(handler, '/sitemap.xml');
    await vi.advanceTimersByTimeAsync(SITEMAP_DEADLINE_MS);
    expect(await answer).toMatchObject(unavailable);
  });
});
