import type { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contracts } from '../../../shared/contracts/index.ts';
import { clinicCard } from '../../../test/support/directory.ts';
import { type ApiFetch, apiPages, apiQuery, hasMore, itemsOf, queryKey, urlOf } from './api.ts';
import { createQueryClient } from './query-client.ts';

const chicago = {
  id: 'chicago',
  slug: 'chicago',
  name: 'Chicago',
  state: 'IL',
  country: 'US',
  avgRating: '4.3',
  clinicCount: 116,
};

const card = clinicCard('Harbor Dental', {
  id: '01JC0000000000000000000001',
  slug: 'harbor-dental',
  rating: '4.6',
  reviewCount: 12,
});

/** A fetch with responses in order that records its requests. */
function answer(...responses: Response[]) {
  const fake = vi.fn(async (_url: string, _init?: RequestInit) => responses.shift() ?? Response.error());
  vi.stubGlobal('fetch', fake);
  return fake;
}

const client = (): QueryClient => createQueryClient();

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('query keys', () => {
  it.each([
    [queryKey(contracts.listCities), ['/api', 'cities'], '/api/cities'],
    [
      queryKey(contracts.getClinic, { params: { slugOrId: 'harbor-dental' } }),
      ['/api', 'clinics', 'harbor-dental'],
      '/api/clinics/harbor-dental',
    ],
    [
      queryKey(contracts.searchClinics, {
        query: { q: "o'brien & co", cityId: 'chicago', rating: undefined },
      }),
      ['/api', 'clinics', 'search?q=o%27brien+%26+co&cityId=chicago'],
      '/api/clinics/search?q=o%27brien+%26+co&cityId=chicago',
    ],
  ])('have segments that joined with a slash are the URL', (key, segments, url) => {
    expect(key).toEqual(segments);
    expect(urlOf(key)).toBe(url);
  });

  it('keep one segment for a value that holds a slash', () => {
    expect(queryKey(contracts.getClinic, { params: { slugOrId: 'a/b' } })).toEqual([
      '/api',
      'clinics',
      'a%2Fb',
    ]);
    expect(urlOf(queryKey(contracts.searchClinics, { query: { q: 'a/b' } }))).toBe(
      '/api/clinics/search?q=a%2Fb',
    );
  });

  it('get a cursor as a further parameter', () => {
    expect(urlOf(['/api', 'clinics'], 'a+b')).toBe('/api/clinics?cursor=a%2Bb');
    expect(urlOf(['/api', 'clinics?limit=20'], 'a')).toBe('/api/clinics?limit=20&cursor=a');
  });
});

describe('apiQuery', () => {
  it('reads the URL of its key with credentials and parses the answer', async () => {
    const fetch = answer(Response.json([chicago]));
    await expect(client().fetchQuery(apiQuery(contracts.listCities))).resolves.toEqual([chicago]);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      '/api/cities',
      expect.objectContaining({ credentials: 'include' }),
    );
  });

  it('fails with status and text', async () => {
    answer(new Response('{"code":"service_unavailable"}', { status: 503 }));
    await expect(client().fetchQuery(apiQuery(contracts.listCities))).rejects.toThrow(
      /^503: \{"code":"service_unavailable"\}$/,
    );
  });

  it('fails with status and status text when the answer is empty', async () => {
    answer(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    await expect(client().fetchQuery(apiQuery(contracts.listCities))).rejects.toThrow(/^502: Bad Gateway$/);
  });

  it('calls the API once: nothing is retried', async () => {
    const fetch = answer(new Response('', { status: 500 }), Response.json([chicago]));
    await expect(client().fetchQuery(apiQuery(contracts.listCities))).rejects.toThrow(/^500/);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('does not expire', async () => {
    const fetch = answer(Response.json([chicago]), Response.json([]));
    const queries = client();
    await queries.fetchQuery(apiQuery(contracts.listCities));
    await expect(queries.fetchQuery(apiQuery(contracts.listCities))).resolves.toEqual([chicago]);
    expect(fetch).toHaveBeenCalledOnce();
  });

  it('throws on 401 unless `nullOn` names it', async () => {
    answer(new Response('no', { status: 401 }), new Response('no', { status: 401 }));
    await expect(client().fetchQuery(apiQuery(contracts.getStats))).rejects.toThrow('401: no');
    await expect(client().fetchQuery(apiQuery(contracts.getStats, {}, { nullOn: 401 }))).resolves.toBeNull();
  });

  it('returns null for 404 when `nullOn` names it', async () => {
    answer(new Response('gone', { status: 404 }));
    const clinic = apiQuery(contracts.getClinic, { params: { slugOrId: 'nope' } }, { nullOn: 404 });
    await expect(client().fetchQuery(clinic)).resolves.toBeNull();
  });

  it('throws every other failure although `nullOn` is set', async () => {
    answer(new Response('gone', { status: 404 }));
    const failure = client().fetchQuery(apiQuery(contracts.getStats, {}, { nullOn: 401 }));
    await expect(failure).rejects.toThrow('404: gone');
  });

  it('reads through the fetch of its query client', async () => {
    const fetch = vi.fn<ApiFetch>(async () => Response.json([chicago]));
    await createQueryClient(fetch).fetchQuery(apiQuery(contracts.listCities));
    expect(fetch).toHaveBeenCalledExactlyOnceWith('/api/cities', { signal: expect.any(AbortSignal) });
  });

  it('rejects an answer that does not match the contract', async () => {
    answer(Response.json([{ ...chicago, clinicCount: 'many' }]));
    await expect(client().fetchQuery(apiQuery(contracts.listCities))).rejects.toThrow();
  });
});

describe('apiPages', () => {
  it('walks the pages through the cursor header', async () => {
    const fetch = answer(
      Response.json([card], { headers: { 'x-next-cursor': 'two' } }),
      Response.json([{ ...card, id: '01JC0000000000000000000002' }]),
    );
    const pages = apiPages(contracts.listClinics, { query: { cityId: 'chicago', limit: '20' } });
    const data = await client().fetchInfiniteQuery({ ...pages, pages: 2 });

    expect(data.pages.map((page) => page.items.map((item) => item.id))).toEqual([
      ['01JC0000000000000000000001'],
      ['01JC0000000000000000000002'],
    ]);
    expect(data.pages.map((page) => page.nextCursor)).toEqual(['two', undefined]);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      '/api/clinics?cityId=chicago&limit=20',
      '/api/clinics?cityId=chicago&limit=20&cursor=two',
    ]);
  });

  /** The first page of a search whose response has these headers. */
  async function pageWith(headers: Record<string, string>) {
    answer(Response.json([card], { headers }));
    const { pages } = await client().fetchInfiniteQuery(
      apiPages(contracts.searchClinics, { query: { q: 'skin doctor' } }),
    );
    return pages[0];
  }

  it('keeps what the search was understood as', async () => {
    const understood = { categoryId: 'dermatology', corrected: 'médecin' };
    const header = encodeURIComponent(JSON.stringify(understood));
    expect(await pageWith({ 'x-understood': header })).toMatchObject({ understood });
    expect(await pageWith({})).not.toHaveProperty('understood');
  });

  it.each(['%', 'nothing', encodeURIComponent('{"cityId":7}')])(
    'keeps the results when the understood header is %s',
    async (header) => {
      const page = await pageWith({ 'x-understood': header });
      expect(page?.items).toHaveLength(1);
      expect(page).not.toHaveProperty('understood');
    },
  );

  it('keeps how many clinics have no location', async () => {
    expect(await pageWith({ 'x-without-location': '12' })).toMatchObject({ withoutLocation: 12 });
    expect(await pageWith({ 'x-without-location': 'many' })).not.toHaveProperty('withoutLocation');
  });
});

it('shows a clinic once that moved from one page to the next', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });
  expect(itemsOf([page('a', 'b'), page('b', 'c')]).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('has more while the last page names another', () => {
  expect(hasMore([])).toBe(false);
  expect(hasMore([{ nextCursor: 'two' }])).toBe(true);
  expect(hasMore([{ nextCursor: 'two' }, { nextCursor: undefined }])).toBe(false);
});
