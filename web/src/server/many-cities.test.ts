import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../lambdas/edge/pages/answer.ts';
import { createOriginRequest, type OriginRequestResult } from '../../../lambdas/edge/pages/handler.ts';
import { API_HOST_HEADER, ORIGIN_SECRET_HEADER } from '../../../lambdas/platform/names.ts';
import type { City, ClinicCard, ClinicDetail } from '../../../shared/contracts/entities.ts';
import { PAGE_DATA_PATH } from '../../../shared/contracts/pages/page-data.ts';
import { testId } from '../../../test/fixtures/clinics.ts';
import { categories } from '../../../test/fixtures/taxonomy.ts';
import { clinicCard } from '../../../test/support/directory.ts';
import type { ClientBuild } from './client-build.ts';
import { createRender } from './render.ts';

const CITIES = 10_000;
const MAX_BYTES = 900_000;
const chunk = { modules: ['/assets/a.js'], styles: ['/assets/a.css'] };
const pageNames = ['home', 'search', 'list-practice', 'landing', 'clinic', 'cities', 'about', 'not-found'];
const build: ClientBuild = {
  shell: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8" />',
    '<meta name="viewport" content="width=device-width" />',
    '<link rel="icon" href="/favicon.svg" />',
    '</head><body><div id="root"></div></body></html>',
  ].join('\n'),
  files: [],
  entry: chunk,
  pages: Object.fromEntries(pageNames.map((name) => [`src/pages/${name}/${name}.route.ts`, chunk])),
  styles: { '/assets/a.css': [{ css: 'x'.repeat(60_000) }] },
};

const cities: readonly City[] = Array.from({ length: CITIES }, (_, index) => ({
  id: testId(index),
  slug: `saint-somewhere-on-the-river-${index}`,
  name: `Saint-Somewhere on the River ${index}`,
  state: 'QC',
  country: 'CA',
  avgRating: '4.2',
  clinicCount: CITIES - index,
}));

const counted = categories.map((category) => ({ ...category, avgRating: '4.5', clinicCount: 1_000 }));

const last = `saint-somewhere-on-the-river-${CITIES - 1}`;
const lastId = testId(CITIES - 1);
const [category] = counted;
const landing = `best-${category?.slug}-${last}`;
if (!category) throw new Error('the taxonomy is empty');

function clinics(count: number): ClinicCard[] {
  return Array.from({ length: count }, (_, index) =>
    clinicCard(`clinic-${index}`, {
      id: testId(index),
      description: 'Care for the whole family. '.repeat(6),
    }),
  );
}

const detail: ClinicDetail = {
  ...clinicCard('harbor-dental'),
  email: 'desk@harbor.example',
  insuranceAccepted: [],
  practiceHours: '',
  emergencyServices: false,
  parkingAvailable: false,
  wheelchairAccessible: false,
  languagesSpoken: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  status: 'approved',
  city: { id: lastId, slug: last, name: 'Saint-Somewhere', state: 'QC' },
  category,
  addressParts: { street: '1 Main St', city: 'Chicago', region: 'IL', country: 'US' },
  ratingCounts: [0, 0, 0, 0, 0],
  reviews: [],
};

function answerTo(path: string): Response {
  const { pathname, searchParams } = new URL(path, 'https://careatlas.example');
  const limit = Number(searchParams.get('limit') ?? 100);
  switch (pathname) {
    case '/api/cities': {
      const slug = searchParams.get('slug');
      const found = slug === null ? cities.slice(0, limit) : cities.filter((city) => city.slug === slug);
      return Response.json(found, { headers: slug === null ? { 'x-next-cursor': 'next' } : {} });
    }
    case '/api/categories':
      return Response.json(counted);
    case '/api/footer':
      return Response.json({
        categories: counted.slice(0, 9),
        cities: cities.slice(0, 5),
        groups: [{ prefix: 'best-dentists', title: 'Best dentists' }],
        posts: [],
        demonstration: false,
      });
    case `/api/landings/${landing}`:
      return Response.json({ slug: landing, modifier: 'best', category: counted[0], city: cities.at(-1) });
    case '/api/stats':
      return Response.json({
        totalClinics: 1_000_000,
        totalCities: CITIES,
        totalCategories: 20,
        avgRating: '4.5',
        totalReviews: 1_000_000,
        regions: ['IL'],
        demonstration: false,
      });
    case '/api/clinics/featured':
      return Response.json(clinics(6));
    case '/api/clinics/harbor-dental':
      return Response.json(detail);
    case '/api/clinics/search':
    case '/api/clinics':
      return Response.json(clinics(Math.min(limit, 100)), { headers: { 'x-next-cursor': 'next' } });
    case '/api/blog':
      return Response.json([]);
    default:
      return new Response('', { status: 404 });
  }
}

/** Request of CloudFront for a page, without compression. */
const eventOf = (path: string, query: string) => ({
  Records: [
    {
      cf: {
        config: { requestId: 'request-1' },
        request: {
          method: 'GET',
          uri: path,
          querystring: query,
          headers: {},
          origin: {
            s3: {
              customHeaders: Object.fromEntries(
                [API_HOST_HEADER, ORIGIN_SECRET_HEADER].map((key) => [key, [{ key, value: 'api.example' }]]),
              ),
            },
          },
        },
      },
    },
  ],
});

const isAnswer = (result: OriginRequestResult): result is Answer => 'status' in result;

/** The response to a call, or to several in one request. */
async function apiAnswer(url: URL): Promise<Response> {
  if (url.pathname !== PAGE_DATA_PATH) return answerTo(url.pathname + url.search);
  const answers = callsOf(url).map(async (call) => {
    const response = answerTo(call);
    const body = response.ok ? await response.json() : {};
    return { status: response.status, headers: Object.fromEntries(response.headers), body };
  });
  return Response.json(await Promise.all(answers));
}

function callsOf({ pathname, search, searchParams }: URL): string[] {
  return pathname === PAGE_DATA_PATH ? JSON.parse(searchParams.get('calls') ?? '') : [pathname + search];
}

/** A page as the renderer returns it, and the requests that reach the API for it, each with the calls that it carries. */
async function render(path: string, query = '') {
  const requests: string[][] = [];
  const handler = createOriginRequest({
    renderer: { render: createRender(build), shell: build.shell, staticPaths: [], files: [] },
    fetch: async (address) => {
      const url = new URL(String(address));
      requests.push(callsOf(url));
      return apiAnswer(url);
    },
    now: () => new Date('2026-11-21T12:00:00Z'),
    log: ({ error }) => {
      throw new Error(error);
    },
  });
  const answer = await handler(eventOf(path, query));
  if (!isAnswer(answer)) throw new Error(`${path} is a file`);
  return { status: answer.status, html: answer.body ?? '', requests };
}

const stats = '/api/stats';
const categoryList = '/api/categories';
const cityList = '/api/cities';
const footer = '/api/footer';
const lastCity = `/api/cities?slug=${last}`;

/** A page of each kind and the requests that it needs. */
const pages: readonly (readonly [path: string, query: string, requests: readonly (readonly string[])[]])[] = [
  [
    '/',
    '',
    [['/api/clinics/featured', cityList, categoryList, stats, '/api/blog?limit=3&fields=card', footer]],
  ],
  ['/search', '', [[cityList, categoryList, stats, footer], ['/api/clinics?limit=20']]],
  [
    '/search',
    'q=dentist',
    [[cityList, categoryList, stats, footer], ['/api/clinics/search?q=dentist&limit=20']],
  ],
  [
    '/search',
    `q=dentist&city=${last}`,
    [
      [cityList, categoryList, stats, lastCity, footer],
      [`/api/clinics/search?q=dentist&cityId=${lastId}&limit=20`],
    ],
  ],
  ['/list-practice', '', [[cityList, categoryList, stats, footer]]],
  ['/about', '', [['/api/cities?limit=10', stats, footer]]],
  ['/cities', '', [['/api/cities?limit=30', categoryList, stats, footer]]],
  ['/cities', 'state=QC', [['/api/cities?state=QC&limit=30', categoryList, stats, footer]]],
  [
    `/${landing}`,
    '',
    [
      [`/api/landings/${landing}`, footer],
      [
        `/api/clinics?cityId=${lastId}&categoryId=${category.id}&limit=100`,
        '/api/cities?limit=10',
        categoryList,
      ],
    ],
  ],
  [
    '/clinics/harbor-dental',
    '',
    [['/api/clinics/harbor-dental', footer], [`/api/clinics?city=${last}&category=${category.slug}`]],
  ],
  ['/best-dentistry-nowhere', '', [['/api/landings/best-dentistry-nowhere', footer]]],
  ['/no/such/page', '', [[footer]]],
];

describe('in a directory of ten thousand cities', () => {
  it.each(pages)('%s?%s makes two requests at most', async (path, query, expected) => {
    const { requests } = await render(path, query);
    expect(requests).toEqual(expected);
    expect(expected.length).toBeLessThanOrEqual(2);
  });

  it.each(pages)('%s?%s embeds a hundred cities at most', async (path, query) => {
    const { html } = await render(path, query);
    expect(Buffer.byteLength(html)).toBeLessThan(MAX_BYTES);
    expect(new Set(html.match(/saint-somewhere-on-the-river-\d+/g)).size).toBeLessThanOrEqual(101);
  });

  it('the city pickers are native lists of the hundred largest before JavaScript', async () => {
    const { html } = await render('/');
    const list = /<select[^>]*name="city"[^>]*>(.*?)<\/select>/s.exec(html)?.[1] ?? '';
    expect(list.match(/<option/g)).toHaveLength(101);
  });

  it('home shows the ten largest', async () => {
    const { html } = await render('/');
    const [main = ''] = html.split('<footer');
    expect(new Set(main.match(/\/search\?city=saint-[^"]+/g)).size).toBe(10);
  });

  it('the page of all cities links the states that have clinics', async () => {
    const { html } = await render('/cities');
    expect(html.match(/\/cities\?state=\w+/g)).toEqual(['/cities?state=IL']);
  });

  it('an unknown city has no landing page', async () => {
    expect((await render('/best-dentistry-nowhere')).status).toBe('404');
  });
});
