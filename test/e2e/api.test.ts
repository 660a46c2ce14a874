/** Public calls, through the distribution, on the demonstration data. */
import { describe, expect, inject, it } from 'vitest';
import * as z from 'zod/mini';
import { RENDERER_HEADER } from '../../lambdas/platform/names.ts';
import {
  type ClinicCard,
  categorySchema,
  citySchema,
  clinicCardSchema,
  clinicDetailSchema,
  statsSchema,
} from '../../shared/contracts/entities.ts';
import { errorBodySchema } from '../../shared/contracts/errors/error-body.ts';
import { PAGE_DATA_PATH } from '../../shared/contracts/pages/page-data.ts';

const baseUrl = inject('baseUrl');
const get = (path: string, init?: RequestInit) => fetch(`${baseUrl}${path}`, init);
const cards = z.array(clinicCardSchema);

async function errorOf(response: Response) {
  return errorBodySchema.parse(await response.json());
}

async function walk(path: string): Promise<{ pages: ClinicCard[][]; all: ClinicCard[] }> {
  const pages: ClinicCard[][] = [];
  let cursor: string | null = null;
  do {
    const url: string = cursor === null ? path : `${path}&cursor=${encodeURIComponent(cursor)}`;
    const response = await get(url);
    expect(response.status).toBe(200);
    pages.push(cards.parse(await response.json()));
    cursor = response.headers.get('x-next-cursor');
  } while (cursor !== null);
  return { pages, all: pages.flat() };
}

describe('the call with which the renderer asks for the data of a page', () => {
  it('is unknown to visitors, with the renderer’s header too', async () => {
    const query = new URLSearchParams({ calls: JSON.stringify(['/api/stats', '/api/categories']) });
    const unknown = await (await get('/api/unknown')).text();
    for (const headers of [{}, { [RENDERER_HEADER]: '1' }]) {
      const response = await get(`${PAGE_DATA_PATH}?${query}`, { headers });
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(unknown);
    }
  });
});

describe('the directory', () => {
  it('counts 573 clinics in 5 cities and 26 categories', async () => {
    const stats = statsSchema.parse(await (await get('/api/stats')).json());
    expect(stats).toMatchObject({
      totalClinics: 573,
      totalCities: 5,
      totalCategories: 26,
      regions: ['BC', 'CA', 'IL', 'NY', 'ON'],
      demonstration: true,
    });
    expect(stats.totalReviews).toBeGreaterThan(4000);
    expect(Number(stats.avgRating)).toBeGreaterThan(3);
  });

  it('counts the clinics of each city, before any merging', async () => {
    const cities = z.array(citySchema).parse(await (await get('/api/cities')).json());
    const categories = z.array(categorySchema).parse(await (await get('/api/categories')).json());
    expect(Object.fromEntries(cities.map((city) => [city.slug, city.clinicCount]))).toEqual({
      chicago: 116,
      'los-angeles': 116,
      'new-york': 114,
      toronto: 111,
      vancouver: 116,
    });
    expect(categories).toHaveLength(26);
    expect(categories.reduce((sum, category) => sum + category.clinicCount, 0)).toBe(573);

    // The same numbers, counted by reading every list of a city and a category; a clinic is in those of its people, too.
    const toronto = await Promise.all(
      categories.map(({ slug }) => walk(`/api/clinics?city=toronto&category=${slug}&limit=100`)),
    );
    expect(new Set(toronto.flatMap(({ all }) => all.map(({ id }) => id))).size).toBe(111);
  });

  it('features the best clinics of all cities', async () => {
    const featured = cards.parse(await (await get('/api/clinics/featured')).json());
    const best = cards.parse(await (await get('/api/clinics?limit=6')).json());
    expect(featured.slice(0, 6).map(({ id }) => id)).toEqual(best.map(({ id }) => id));
  });
});

describe('lists', () => {
  it('have full pages, each clinic once, and a last page without a cursor', async () => {
    const { pages, all } = await walk('/api/clinics?city=chicago&limit=20');
    expect(pages.slice(0, -1).every((page) => page.length === 20)).toBe(true);
    expect(pages.at(-1)?.length).toBeGreaterThan(0);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every(({ city }) => city.slug === 'chicago')).toBe(true);
  });

  it('merges a practice listed under two categories unless the query names a category', async () => {
    const { all } = await walk('/api/clinics?limit=100');
    expect(all.length).toBeLessThan(573);
    const merged = all.find(({ otherCategories }) => otherCategories !== undefined);
    if (merged === undefined) throw new Error('the demonstration data shows no merged clinic');
    expect(merged.otherCategories?.map(({ id }) => id)).not.toContain(merged.category.id);

    const other = merged.otherCategories?.[0];
    const single = await walk(`/api/clinics?city=${merged.city.slug}&category=${other?.slug}&limit=100`);
    const twin = single.all.find(({ name, address }) => name === merged.name && address === merged.address);
    expect(twin?.id).not.toBe(merged.id);
    expect(twin?.otherCategories).toBeUndefined();
  });

  it('filter by the shown rating and by flags, with full pages', async () => {
    const { pages, all } = await walk(
      '/api/clinics?rating=4&acceptingPatients=true&telemedicine=true&limit=10',
    );
    expect(all.length).toBeGreaterThan(20);
    expect(
      all.every((clinic) => Number(clinic.rating) >= 4 && clinic.acceptingPatients && clinic.telemedicine),
    ).toBe(true);
    expect(pages.slice(0, -1).every((page) => page.length === 10)).toBe(true);
  });

  it('find words by their beginning, without accents or case, names first', async () => {
    const found = (await walk('/api/clinics/search?q=CARDIO%20chic&limit=100')).all;
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ city }) => city.slug === 'chicago')).toBe(true);
    expect((await walk('/api/clinics/search?q=ardiology&exact=true&limit=100')).all).toEqual([]);
    const corrected = await get('/api/clinics/search?q=ardiology');
    expect(decodeURIComponent(corrected.headers.get('x-understood') ?? '')).toContain('cardiology');
    const plain = (await walk('/api/clinics/search?q=family&exact=true&limit=100')).all;
    const named = plain.map(({ name }) => /\bfamily/i.test(name));
    expect(named).toEqual([...named].sort((a, b) => Number(b) - Number(a)));
  });

  it.each([
    ['/api/clinics?limit=0', 'limit'],
    ['/api/clinics?limit=101', 'limit'],
    ['/api/clinics?limit=ten', 'limit'],
    ['/api/clinics?rating=6', 'rating'],
    ['/api/clinics?telemedicine=maybe', 'telemedicine'],
    ['/api/clinics?city=atlantis', 'city'],
    ['/api/clinics?categoryId=alchemy', 'categoryId'],
    ['/api/clinics?city=chicago&city=toronto', 'city'],
    ['/api/clinics?cursor=abc', 'cursor'],
    [`/api/clinics/search?q=${'a'.repeat(201)}`, 'q'],
  ])('%s is invalid, with a message for %s', async (path, field) => {
    const response = await get(path);
    expect(response.status).toBe(400);
    const body = await errorOf(response);
    expect(body.code).toBe('invalid_request');
    expect(Object.keys(body.fields ?? {})).toEqual([field]);
  });

  it("rejects another query's cursor", async () => {
    const cursor = (await get('/api/clinics?city=chicago')).headers.get('x-next-cursor') ?? '';
    expect(cursor).not.toBe('');
    const foreign = await get(`/api/clinics?city=toronto&cursor=${encodeURIComponent(cursor)}`);
    expect(foreign.status).toBe(400);
    expect((await errorOf(foreign)).fields).toHaveProperty('cursor');
    expect((await get(`/api/clinics?city=chicago&limit=7&cursor=${encodeURIComponent(cursor)}`)).status).toBe(
      200,
    );
  });
});

describe('one clinic', () => {
  it('answers by slug and by id alike, with its newest reviews', async () => {
    const [card] = cards.parse(await (await get('/api/clinics?limit=1')).json());
    const bySlug = clinicDetailSchema.parse(await (await get(`/api/clinics/${card?.slug}`)).json());
    const byId = clinicDetailSchema.parse(await (await get(`/api/clinics/${card?.id}`)).json());
    expect(byId).toEqual(bySlug);
    expect(bySlug.reviews.length).toBeGreaterThan(0);
    const dates = bySlug.reviews.map(({ createdAt }) => createdAt);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  it.each([
    '/api/clinics/no-such-clinic',
    '/api/clinics/01ARZ3NDEKTSV4RRFFQ69G5FAV',
    '/api/clinics/Not_a_slug!',
  ])('%s is not found', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect((await errorOf(response)).code).toBe('not_found');
  });
});

describe('the API', () => {
  it('keeps pending clinics from the public', async () => {
    const response = await get('/api/clinics?status=pending_approval');
    expect(response.status).toBe(401);
    expect((await errorOf(response)).code).toBe('unauthorized');
    const { all } = await walk('/api/clinics?limit=100');
    expect(all.length).toBeGreaterThan(500);
  });

  it('answers 401 to a token that does not verify, never as to the public', async () => {
    const response = await get('/api/stats', { headers: { authorization: 'Bearer garbage' } });
    expect(response.status).toBe(401);
  });

  it('answers unknown calls 404, other methods 405 with Allow', async () => {
    const unknown = await get('/api/nothing');
    expect(unknown.status).toBe(404);
    expect((await errorOf(unknown)).code).toBe('not_found');
    const wrong = await get('/api/clinics', { method: 'DELETE' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toContain('GET');
    expect((await errorOf(wrong)).code).toBe('method_not_allowed');
  });

  it('sends security headers and caches public answers for a minute, at most', async () => {
    const response = await get('/api/cities');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    expect(response.headers.get('referrer-policy')).not.toBeNull();
    expect(response.headers.get('cache-control')).toContain('max-age=10');
  });
});
