import { describe, expect, it, vi } from 'vitest';
import type { RenderRequest, RenderResult } from '../../../shared/rendering/renderer.ts';
import type { ClientBuild } from './client-build.ts';
import { createRender } from './render.ts';

const chunk = { modules: ['/assets/site.js'], styles: ['/assets/site.css'] };
const names = ['home', 'search', 'clinic', 'landing', 'not-found'];
const build: ClientBuild = {
  shell: `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="/favicon.svg" />
    <title data-shell>Shell</title>
    <meta name="description" content="Shell" data-shell />
    <script type="module" crossorigin src="/assets/site.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/site.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript data-shell><p>Please turn it on.</p></noscript>
  </body>
</html>
`,
  files: ['/favicon.svg'],
  entry: chunk,
  pages: Object.fromEntries(names.map((name) => [`src/pages/${name}/${name}.route.ts`, chunk])),
  styles: { '/assets/site.css': [{ css: 'body{margin:0}' }] },
};

const city = { id: 'c1', slug: 'chicago', name: 'Chicago', state: 'IL' };
const category = { id: 'k1', slug: 'cardiology', name: 'Cardiology' };
const place = { avgRating: '4.0', clinicCount: 100 };

const HOSTILE = `</script></title>"&'<article>`;

const cards = Array.from({ length: 100 }, (_, index) => ({
  id: `01JC00000000000000000${String(index).padStart(5, '0')}`,
  slug: `heart-${index}`,
  name: HOSTILE,
  address: HOSTILE,
  phone: HOSTILE,
  imageUrl: 'https://cdn.example/a.jpg',
  description: HOSTILE,
  services: [HOSTILE],
  rating: '4.5',
  reviewCount: 1234,
  googleRating: '4.5',
  googleReviewCount: 1234,
  googlePlaceId: 'x',
  verified: true,
  acceptingPatients: true,
  telemedicine: true,
  city,
  category,
}));

const landing = {
  slug: 'best-cardiology-chicago',
  modifier: 'best',
  category: { ...category, icon: 'heart', ...place },
  city: { ...city, country: 'US', ...place },
};

const answers: Readonly<Record<string, unknown>> = {
  '/api/stats': {
    totalClinics: 100,
    totalCities: 1,
    totalCategories: 1,
    avgRating: '4.0',
    totalReviews: 9,
    regions: ['IL'],
    demonstration: true,
  },
  '/api/footer': {
    categories: [category],
    cities: [city],
    groups: [{ prefix: 'best-cardiologists', title: 'Best cardiologists' }],
    posts: [],
    demonstration: true,
  },
  '/api/landings/best-cardiology-chicago': landing,
  '/api/landings/best-cardiologists-chicago': landing,
  '/api/cities': [{ ...city, country: 'US', ...place }],
  '/api/categories': [{ ...category, icon: 'heart', ...place }],
  '/api/clinics': cards,
  '/api/clinics/search': [],
};

const api: RenderRequest['fetch'] = async (path) => {
  if (path === '/api/cities?slug=nowhere') return Response.json([]);
  const answer = answers[path.split('?')[0] ?? ''];
  return answer === undefined ? new Response('{}', { status: 404 }) : Response.json(answer);
};

const rejecting =
  (prefix: string, status: number): RenderRequest['fetch'] =>
  async (path, init) =>
    path.startsWith(prefix) ? new Response('{}', { status }) : api(path, init);

function render(address: string, changes: Partial<RenderRequest> = {}): Promise<RenderResult> {
  const [path = '', query = ''] = address.split('?');
  const { signal } = new AbortController();
  return createRender(build)({
    path,
    query,
    fetch: api,
    signal,
    now: new Date('2026-12-31T23:59:59Z'),
    ...changes,
  });
}

async function pageAt(address: string, changes: Partial<RenderRequest> = {}) {
  const result = await render(address, changes);
  if (result.kind !== 'page') throw new Error(`${address} gave ${result.kind}`);
  return result;
}

describe('statuses', () => {
  it.each([
    ['/search', 200, false],
    ['/search?city=chicago', 200, true],
    ['/search?q=heart', 200, true],
    ['/search?city=nowhere', 200, true],
    ['/best-cardiology-chicago', 200, false],
    ['/best-nothing-chicago', 404, true],
    ['/clinics/nope', 404, true],
    ['/clinics/Not_a_slug!', 404, true],
    ['/nope/deeper', 404, true],
  ])('%s is a page with status %i, kept out of search engines: %s', async (address, status, noindex) => {
    const page = await pageAt(address);
    expect(page).toMatchObject({ status, noindex });
    expect(page.html.includes('<meta name="robots" content="noindex, nofollow"/>')).toBe(noindex);
  });

  it.each([
    ['/search?cursor=x&q=heart', 400, '/search?q=heart'],
    ['/search?q=heart', 400, '/search'],
  ])('redirects %s, whose call answers %i, to %s', async (address, status, location) => {
    const fetch = rejecting('/api/clinics', status);
    await expect(render(address, { fetch })).resolves.toEqual({ kind: 'redirect', location });
  });

  it.each([400, 404])('are 404 for a path whose call answers %i', async (status) => {
    const fetch = rejecting('/api/clinics', status);
    expect(await pageAt('/best-cardiology-chicago', { fetch })).toMatchObject({ status: 404 });
  });

  it.each([
    ['/best-cardiology-chicago', 429],
    ['/search?q=heart', 503],
    // Nothing that a visitor could have written otherwise.
    ['/search', 400],
  ])('do not exist for %s while its call answers %i: a failure', async (address, status) => {
    await expect(render(address, { fetch: rejecting('/api/clinics', status) })).rejects.toThrow(`${status}`);
  });

  it.each([
    '/cities%0a',
    '/a%0a/b',
    '/a%E2%80%A8/b',
    '/best-cardiology-chicago%0D',
    '/clinics/a%E2%80%A8',
    '/clinics/search',
    '/clinics/featured',
  ])('are 404 for %s', async (address) => {
    expect(await pageAt(address)).toMatchObject({ status: 404 });
  });

  it('redirects an alias to the canonical path', async () => {
    await expect(render('/best-cardiologists-chicago')).resolves.toEqual({
      kind: 'redirect',
      location: '/best-cardiology-chicago',
    });
  });

  it.each(['/admin', '/admin/clinics', '/admin/clinics/01J00000000000000000000000'])(
    'never renders %s',
    async (path) => {
      await expect(render(path)).resolves.toEqual({ kind: 'shell', status: 200 });
    },
  );

  it.each(['/admin/nothing', '/admin/reviews/1'])('says that staff have no page %s', async (path) => {
    await expect(render(path)).resolves.toEqual({ kind: 'shell', status: 404 });
  });

  it.each(['/provider', '/provider/sign-up', '/provider/account'])('never renders %s', async (path) => {
    await expect(render(path)).resolves.toEqual({ kind: 'shell', status: 200 });
  });

  it('says that providers have no page /provider/nothing', async () => {
    await expect(render('/provider/nothing')).resolves.toEqual({ kind: 'shell', status: 404 });
  });

  it.each(['/administration', '/providers'])(
    'renders %s, which only begins like a path of accounts',
    async (path) => {
      await expect(pageAt(path)).resolves.toMatchObject({ status: 404 });
    },
  );

  it('sends the status with the page, so that the browser does not load it again', async () => {
    const { html } = await pageAt('/clinics/nope');
    expect(html).toContain('[["page","/clinics/nope"],{"status":404}]');
  });

  it.each(['/clinics/100%', '/100%', '/nope/%FF'])(
    'answers 404 for the malformed path %s, and logs nothing',
    async (path) => {
      const warn = vi.spyOn(console, 'warn');
      await expect(pageAt(path)).resolves.toMatchObject({ status: 404 });
      expect(warn).not.toHaveBeenCalled();
      warn.mockRestore();
    },
  );
});

describe('failures', () => {
  it('rejects when a call of the API fails', async () => {
    const fetch = async () => new Response('{}', { status: 503 });
    await expect(render('/search', { fetch })).rejects.toThrow('503');
  });

  it('rejects when the time is up', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(render('/nope/deeper', { signal })).rejects.toThrow('too late');
  });
});

describe('the document', () => {
  it('is the same throughout an hour, while its data does not change', async () => {
    const at = async (time: string) => {
      const { html } = await pageAt('/best-cardiology-chicago', { now: new Date(`2026-12-31T${time}Z`) });
      return html;
    };
    expect(await at('22:00:00')).toBe(await at('22:59:59'));
    expect(await at('22:00:00')).not.toBe(await at('23:00:00'));
  });

  it('has each of its entries once, styles before what can load later', async () => {
    const { html } = await pageAt('/search');
    const order = [
      '<meta charset',
      '<meta name="viewport"',
      '<title>',
      '<meta name="description"',
      '<link rel="canonical"',
      '<link rel="stylesheet" href="/assets/site.css" disabled>',
      '<style>body{margin:0}</style>',
      '<noscript><link rel="stylesheet" href="/assets/site.css"></noscript>',
      'property="og:title"',
      '<link rel="icon"',
      'application/ld+json',
      '<script data-modules="/assets/site.js">',
      '</head>',
      '<div id="root"><a',
      'id="page-state"',
    ];
    expect(order.map((part) => html.split(part).length - 1)).toEqual(order.map(() => 1));
    const places = order.map((part) => html.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('has no element of the shell', async () => {
    const { html } = await pageAt('/search');
    expect(html).not.toMatch(/data-shell|class="noscript"|type="module"|rel="stylesheet"[^>]*crossorigin/);
  });

  it('escapes hostile texts', async () => {
    const { html } = await pageAt('/best-cardiology-chicago');
    expect(html.match(/<article/g)).toHaveLength(100);
    expect(html.match(/<title/g)).toHaveLength(1);
    // Scripts: loader, structured data, state, speculation rules.
    expect(html.match(/<\/script>/g)).toHaveLength(4);
  });
});
