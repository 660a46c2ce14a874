import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { RENDERER_HEADER } from '../../lambdas/platform/names.ts';
import { type DirectoryData, seedDirectory } from '../../scripts/seed/seed-directory.ts';
import { type City, type ClinicCard, clinicDetailSchema } from '../../shared/contracts/entities.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';
import { PAGE_DATA_PATH, pageDataSchema } from '../../shared/contracts/pages/page-data.ts';
import { matchesFilters } from '../../shared/domain/listings/facets.ts';
import { makeClinic, makeReview } from '../fixtures/clinics.ts';
import { categories, cities } from '../fixtures/taxonomy.ts';
import { type Call, type CallOptions, loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

const heart = makeClinic({
  name: 'Lakeside Heart Center',
  category: 'cardiology',
  google: { rating: 4.4, reviewCount: 12 },
});
const elan = makeClinic({ name: 'Élan Dental', city: 'toronto', category: 'dentistry', telemedicine: false });
const waiting = makeClinic({ name: 'Waiting Clinic', status: 'pending_approval' });
const twin = { name: 'Twice Listed', address: '1 Bay St', city: 'toronto' };
const twins = [
  makeClinic({ ...twin, slug: 'twice-listed', category: 'urology' }),
  makeClinic({ ...twin, slug: 'twice-listed-neurology', category: 'neurology', verified: false }),
];
/** Enough for several pages; every third without telemedicine, every fourth with 3 stars, every seventh open on Saturday evenings. */
const crowd = Array.from({ length: 47 }, (_, index) =>
  makeClinic({
    city: index % 2 === 0 ? 'new-york' : 'vancouver',
    category: index % 5 === 0 ? 'dermatology' : 'pediatrics',
    telemedicine: index % 3 !== 0,
    ...(index % 7 === 0 && { practiceHours: 'Mon-Sat 11 AM - 8 PM' }),
  }),
);
const clinics = [heart, elan, waiting, ...twins, ...crowd];
const data: DirectoryData = {
  cities,
  categories,
  clinics,
  reviews: [
    ...Array.from({ length: 12 }, (_, day) =>
      makeReview(heart.id, {
        rating: day % 2 === 0 ? 5 : 4,
        createdAt: `2025-08-${String(day + 10)}T09:00:00.000Z`,
      }),
    ),
    makeReview(heart.id, { status: 'pending', title: 'Not yet read by staff' }),
    ...crowd.map(({ id }, index) => makeReview(id, { rating: index % 4 === 0 ? 3 : 5 })),
  ],
  posts: [],
  contacts: [],
  pictures: [],
  asOf: '2025-09-01T00:00:00.000Z',
};

describe('the public calls', () => {
  const table = useTable();
  let call: Call;

  beforeAll(async () => {
    await seedDirectory(data, {
      client: table().client,
      tableName: table().name,
      mediaDirectory: 'no pictures to write',
    });
    call = await loadPublicRead(table());
  });

  async function cards(path: string): Promise<ClinicCard[]> {
    const response = await call(path);
    expect(response.statusCode, response.body).toBe(200);
    return JSON.parse(response.body);
  }

  const names = async (path: string) => (await cards(path)).map(({ name }) => name);

  async function error(path: string, options?: CallOptions) {
    const response = await call(path, options);
    return { status: response.statusCode, ...errorBodySchema.parse(JSON.parse(response.body)) };
  }

  /** Every page of a list, through its cursors. */
  async function pages(path: string): Promise<ClinicCard[][]> {
    const all: ClinicCard[][] = [];
    let cursor: string | undefined;
    do {
      const suffix = cursor === undefined ? '' : `&cursor=${cursor}`;
      const response = await call(`${path}${suffix}`);
      expect(response.statusCode, response.body).toBe(200);
      all.push(JSON.parse(response.body));
      cursor = response.headers['x-next-cursor'];
    } while (cursor !== undefined);
    return all;
  }

  describe('cities, categories and totals', () => {
    it('count approved clinics and their published reviews', async () => {
      const stats = JSON.parse((await call('/api/stats')).body);
      const ratings = data.reviews.filter(({ status }) => status === 'published').map(({ rating }) => rating);
      const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
      expect(stats).toEqual({
        totalClinics: clinics.length - 1,
        totalCities: 5,
        totalCategories: categories.length,
        avgRating: mean.toFixed(1),
        totalReviews: ratings.length,
        regions: ['BC', 'IL', 'NY', 'ON'],
        demonstration: true,
      });
    });

    it('come with their counts and averages, cities with the most clinics first', async () => {
      const listedCities: City[] = JSON.parse((await call('/api/cities')).body);
      expect(listedCities.map(({ slug }) => slug).sort()).toEqual(cities.map(({ slug }) => slug).sort());
      const counts = listedCities.map(({ clinicCount }) => clinicCount);
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
      expect(listedCities.find(({ slug }) => slug === 'chicago')).toMatchObject({
        clinicCount: 1,
        avgRating: '4.5',
      });
      expect(JSON.parse((await call('/api/cities?slug=chicago')).body)).toMatchObject([{ slug: 'chicago' }]);
      const first = await call('/api/cities?limit=1');
      expect(JSON.parse(first.body)).toEqual(listedCities.slice(0, 1));
      const second = await call(`/api/cities?limit=1&cursor=${first.headers['x-next-cursor']}`);
      expect(JSON.parse(second.body)).toEqual(listedCities.slice(1, 2));
      const listedCategories = JSON.parse((await call('/api/categories')).body);
      expect(listedCategories).toHaveLength(categories.length);
      expect(listedCategories.find(({ slug }: { slug: string }) => slug === 'neurology')).toMatchObject({
        icon: 'brain',
        clinicCount: 1,
        avgRating: '0.0',
      });
    });
  });

  describe('lists', () => {
    it('are narrowed by city and category, by slug or id', async () => {
      expect(await names('/api/clinics?city=chicago')).toEqual(['Lakeside Heart Center']);
      expect(await names('/api/clinics?cityId=toronto&categoryId=dentistry')).toEqual(['Élan Dental']);
      expect(await names('/api/clinics?city=toronto&cityId=toronto&category=dentistry')).toEqual([
        'Élan Dental',
      ]);
      expect(await names('/api/clinics?city=toronto&category=cardiology')).toEqual([]);
    });

    it('merge duplicates unless a category is asked for', async () => {
      const merged = (await cards('/api/clinics?city=toronto')).filter(({ name }) => name === twin.name);
      expect(merged.map((card) => [card.category.id, card.otherCategories?.map(({ id }) => id)])).toEqual([
        ['urology', ['neurology']],
      ]);
      const [single] = await cards('/api/clinics?city=toronto&category=neurology');
      expect(single).toMatchObject({ name: twin.name, slug: 'twice-listed-neurology' });
      expect(single).not.toHaveProperty('otherCategories');
    });

    it.each([
      '/api/clinics?limit=7',
      '/api/clinics?limit=7&city=new-york',
      '/api/clinics?limit=7&category=pediatrics',
      '/api/clinics?limit=4&category=pediatrics&city=vancouver',
      '/api/clinics?limit=7&telemedicine=true',
      '/api/clinics?limit=7&rating=4&telemedicine=true&acceptingPatients=true',
      '/api/clinics?limit=100&rating=3',
      '/api/clinics?limit=7&language=Spanish&insurance=Medicare&wheelchair=true&parking=true',
      '/api/clinics/search?limit=5&q=test+clinic',
      '/api/clinics/search?limit=5&q=pediatrics&telemedicine=true',
      '/api/clinics/search?limit=5&q=',
    ])('come in full pages, each clinic once, best first: %s', async (path) => {
      const walked = await pages(path);
      const limit = Number(new URLSearchParams(path.split('?')[1]).get('limit'));
      for (const page of walked.slice(0, -1)) expect(page).toHaveLength(limit);
      expect(walked.at(-1)?.length).toBeGreaterThan(0);
      const ids = walked.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids).toEqual((await cards(path.replace(/limit=\d+/, 'limit=100'))).map(({ id }) => id));
    });

    it('end without a cursor when the last page is exactly full', async () => {
      const response = await call('/api/clinics?city=new-york&limit=24');
      expect(JSON.parse(response.body)).toHaveLength(24);
      expect(response.headers).not.toHaveProperty('x-next-cursor');
    });

    it.each([
      ['language=Korean', 0],
      ['insurance=Aetna', 0],
      ['emergency=true', 0],
      ['emergency=false', 1],
      ['language=Spanish&parking=true', 1],
    ])('filter by what cards do not show: %s', async (filter, least) => {
      const found = await cards(`/api/clinics?${filter}`);
      if (least === 0) expect(found).toEqual([]);
      else expect(found.length).toBeGreaterThan(0);
    });

    it('say how many clinics a list by distance cannot have', async () => {
      const response = await call('/api/clinics?near=41.878,-87.629&radius=5');
      expect(JSON.parse(response.body)).toEqual([]);
      expect(response.headers['x-without-location']).toBe(String(clinics.length - 1));
      expect((await call('/api/clinics')).headers).not.toHaveProperty('x-without-location');
    });

    it.each([
      ['near=here', 'near'],
      ['near=91,0', 'near'],
      ['near=1,1&radius=101', 'radius'],
      ['language=Klingon', 'language'],
      ['insurance=none', 'insurance'],
      ['parking=yes', 'parking'],
      ['open=noon', 'open'],
    ])('reject %s with the parameter', async (query, parameter) => {
      expect(await error(`/api/clinics?${query}`)).toMatchObject({
        status: 400,
        fields: { [parameter]: [expect.any(String)] },
      });
    });

    it.each(['weekend', 'evening'] as const)('filter by hours of a %s', async (open) => {
      const every = await cards('/api/clinics?limit=100');
      const passing = every.filter((card) => matchesFilters(card, [], { open }));
      expect(passing.length).toBeGreaterThan(0);
      expect(passing.length).toBeLessThan(every.length);
      expect(await cards(`/api/clinics?limit=100&open=${open}`)).toEqual(passing);
    });

    it('have the hours of a card and the time zone of its city, and no city has other ones', async () => {
      const every = await cards('/api/clinics?limit=100');
      const zones = new Map(cities.map(({ id, timeZone }) => [id, timeZone]));
      for (const { city } of every) expect(city.timeZone).toBe(zones.get(city.id));
      expect(every.some(({ openingHours }) => openingHours?.startsWith('Mo'))).toBe(true);
    });

    it('filter by what cards show', async () => {
      const found = await cards('/api/clinics?limit=100&rating=4&telemedicine=true');
      expect(found.length).toBeGreaterThan(10);
      for (const card of found) {
        expect(Number(card.rating)).toBeGreaterThanOrEqual(4);
        expect(card.telemedicine).toBe(true);
      }
      const every = await cards('/api/clinics?limit=100');
      const passing = every.filter((card) => Number(card.rating) >= 4 && card.telemedicine);
      expect(found).toEqual(passing);
      expect(await cards('/api/clinics?limit=100&telemedicine=false')).toEqual(every);
    });

    it('accept a cursor with another limit, but not with another query', async () => {
      const { headers } = await call('/api/clinics?city=new-york&limit=5');
      const cursor = headers['x-next-cursor'];
      expect((await cards(`/api/clinics?city=new-york&limit=6&cursor=${cursor}`)).length).toBe(6);
      const invalid = { status: 400, fields: { cursor: ['is not a cursor of this query'] } };
      for (const path of ['/api/clinics?city=vancouver', '/api/clinics/search?city=new-york']) {
        expect(await error(`${path}&cursor=${cursor}`)).toMatchObject(invalid);
      }
      expect(await error('/api/clinics?city=new-york&cursor=')).toMatchObject(invalid);
    });

    it('show the six best of all cities as featured', async () => {
      const featured = await cards('/api/clinics/featured');
      expect(featured).toEqual(await cards('/api/clinics?limit=6'));
      expect(featured[0]?.name).toBe('Lakeside Heart Center');
    });

    it('find by text, names first', async () => {
      expect(await names('/api/clinics/search?q=ELAN')).toEqual(['Élan Dental']);
      expect(await names('/api/clinics/search?q=bay+neuro')).toEqual(['Twice Listed']);
      expect(await names('/api/clinics/search?q=xylophone')).toEqual([]);
      expect(await cards('/api/clinics/search?q=%20!%20')).toEqual(await cards('/api/clinics'));
    });
  });

  describe('a clinic', () => {
    it('is found by slug and by id, with its ten newest published reviews', async () => {
      const bySlug = await call('/api/clinics/lakeside-heart-center');
      expect(bySlug.statusCode).toBe(200);
      const detail = clinicDetailSchema.parse(JSON.parse(bySlug.body));
      expect(detail).toMatchObject({
        rating: '4.5',
        reviewCount: 12,
        googleRating: '4.4',
        status: 'approved',
      });
      expect(detail.reviews).toHaveLength(10);
      expect(detail.reviews[0]?.createdAt).toBe('2025-08-21T09:00:00.000Z');
      const [shown] = JSON.parse(bySlug.body).reviews;
      expect(Object.keys(shown).sort()).toEqual([
        'authorName',
        'contactVerified',
        'content',
        'createdAt',
        'id',
        'rating',
        'title',
      ]);
      expect((await call(`/api/clinics/${heart.id}`)).body).toBe(bySlug.body);
    });

    it.each([
      'no-such-clinic',
      'Not_a_slug!',
      '01HVCMBRZ084NXD036H9DHVGJV',
      waiting.slug,
      waiting.id,
      'lakeside-heart-center%2F',
      '%00',
      '%E0%A4%A',
    ])('is a 404 for %s', async (segment) => {
      expect(await error(`/api/clinics/${segment}`)).toMatchObject({ status: 404, code: 'not_found' });
    });
  });

  describe('invalid requests', () => {
    it.each([
      ['city=paris', { city: ['is not a known city'] }],
      ['cityId=', { cityId: ['is not a known city'] }],
      ['category=Dentistry', { category: ['is not a known category'] }],
      ['categoryId=x', { categoryId: ['is not a known category'] }],
      ['city=toronto&cityId=chicago', { cityId: ['is not the id of city'] }],
      ['limit=0', { limit: ['must be a whole number from 1 to 100'] }],
      ['limit=101', { limit: ['must be a whole number from 1 to 100'] }],
      ['limit=1e1', { limit: ['must be a whole number from 1 to 100'] }],
      ['rating=4.5', { rating: ['must be 5, 4 or 3'] }],
      ['telemedicine=yes', { telemedicine: ['must be true or false'] }],
      ['city=toronto&city=toronto', { city: ['must be given once'] }],
      ['cursor=abc', { cursor: ['is not a cursor of this query'] }],
    ])('get the parameter and the reason: %s', async (query, fields) => {
      for (const path of ['/api/clinics', '/api/clinics/search']) {
        expect(await error(`${path}?${query}`)).toEqual({
          status: 400,
          code: 'invalid_request',
          message: 'The request is not valid.',
          fields,
        });
      }
    });

    it('get 400 for a text that is too long and for invalid escapes', async () => {
      expect(await error(`/api/clinics/search?q=${'a'.repeat(201)}`)).toMatchObject({
        fields: { q: ['must be at most 200 characters'] },
      });
      expect(await error('/api/clinics/search?q=%E0%A4%A')).toMatchObject({
        fields: { q: ['holds a broken escape'] },
      });
    });

    it('ignore parameters that no call has', async () => {
      for (const odd of ['utm_source=x', 'zz=1&zz=1', 'zz=%', '%ff=%', 'q=a&q=%']) {
        expect(await names(`/api/clinics?city=chicago&${odd}`), odd).toEqual(['Lakeside Heart Center']);
      }
    });

    it('get the same with an idempotency key of any kind where nothing is created', async () => {
      const headers = { 'idempotency-key': 'two words' };
      expect(await call('/api/stats', { headers })).toEqual(await call('/api/stats'));
    });

    it('get 404 for unknown calls and 405 with Allow for unknown methods', async () => {
      for (const path of ['/api', '/api/', '/api/nothing', '/api/clinics/a/b', '/api/stats/']) {
        expect(await error(path)).toMatchObject({ status: 404, code: 'not_found' });
      }
      const wrong = await call('/api/stats', { method: 'POST' });
      expect([wrong.statusCode, wrong.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(JSON.parse(wrong.body).code).toBe('method_not_allowed');
    });

    it('get 401 with an invalid token, and for what only staff may see', async () => {
      for (const authorization of ['Bearer x.y.z', 'Basic YTpi', '']) {
        expect(await error('/api/stats', { headers: { authorization } })).toMatchObject({ status: 401 });
      }
      expect(await error('/api/clinics?status=pending_approval')).toMatchObject({ status: 401 });
      expect(await error('/api/clinics?status=rejected')).toMatchObject({ status: 401 });
      expect(await error('/api/clinics?status=bogus')).toMatchObject({ status: 400 });
      expect(await names('/api/clinics?status=approved&city=chicago')).toHaveLength(1);
    });

    it('get 403 when they did not come through CloudFront', async () => {
      for (const secret of ['', 'wrong', 'origin-secret-of-the-tests-and-more']) {
        const headers = { 'x-origin-secret': secret };
        expect(await error('/api/stats', { headers })).toMatchObject({ status: 403, code: 'forbidden' });
      }
    });
  });

  describe('every answer', () => {
    it('get what a page needs at once from the renderer, and nothing of the kind from others', async () => {
      const paths = ['/api/stats', '/api/clinics?city=new-york&limit=2', '/api/clinics/no-such-clinic'];
      const query = new URLSearchParams({ calls: JSON.stringify(paths) });
      const pageData = (options?: CallOptions) => call(`${PAGE_DATA_PATH}?${query}`, options);
      const response = await pageData({ headers: { [RENDERER_HEADER]: '1' } });
      expect(response).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'no-store' } });
      const alone = await Promise.all(paths.map((path) => call(path)));
      expect(pageDataSchema.parse(JSON.parse(response.body))).toEqual(
        alone.map(({ statusCode, headers, body }) => ({
          status: statusCode,
          headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name === 'x-next-cursor')),
          body: JSON.parse(body),
        })),
      );
      const unknown = await call('/api/unknown');
      expect(await pageData()).toEqual(unknown);
      expect(await pageData({ method: 'POST' })).toEqual(unknown);
    });

    it('has the security headers and a cache lifetime', async () => {
      const cached: [string, CallOptions | undefined, RegExp][] = [
        ['/api/stats', undefined, /^public, max-age=10, stale-while-revalidate=5$/],
        ['/api/clinics?city=paris', undefined, /^no-store$/],
        ['/api/clinics/none', undefined, /^public, max-age=10$/],
        ['/api/stats', { method: 'DELETE' }, /^no-store$/],
        ['/api/stats', { headers: { authorization: 'Bearer x' } }, /^private, no-store$/],
        ['/api/stats', { headers: { 'x-origin-secret': '' } }, /^no-store$/],
      ];
      for (const [path, options, cacheControl] of cached) {
        const { headers } = await call(path, options);
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'cache-control': expect.stringMatching(cacheControl),
          'strict-transport-security': expect.stringContaining('max-age=31536000'),
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'strict-origin-when-cross-origin',
          vary: 'Authorization',
        });
      }
    });

    it('is the same for HEAD, without a body', async () => {
      const get = await call('/api/clinics?limit=1');
      const head = await call('/api/clinics?limit=1', { method: 'HEAD' });
      expect(head).toEqual({ ...get, body: '' });
    });
  });

  it('leave out an invalid stored card', async () => {
    await table().client.send(
      new PutCommand({
        TableName: table().name,
        Item: {
          pk: 'CLINIC#broken',
          sk: '~LISTING',
          card: { id: 'broken', name: 7 },
          byCityPk: 'CITY#los-angeles',
          byCitySk: '00000#broken',
        },
      }),
    );
    expect(await cards('/api/clinics?city=los-angeles')).toEqual([]);
    expect(await cards('/api/clinics?limit=3')).toHaveLength(3);
  });
});
