import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, loadPublicRead } from './support/http.ts';
import { useTable } from './support/table.ts';

describe('an empty directory', () => {
  const table = useTable();
  let call: Call;

  beforeAll(async () => {
    call = await loadPublicRead(table());
  });

  it.each([
    '/api/cities',
    '/api/categories',
    '/api/clinics',
    '/api/clinics/featured',
    '/api/clinics/search?q=heart',
    '/api/blog',
    '/api/blog?tag=Heart&offset=10000',
    '/api/sitemap/clinics/1/0',
    '/api/sitemap/practitioners/1/0',
    '/api/sitemap/landings/1/0',
    '/api/sitemap/posts',
  ])('answers %s with an empty list', async (path) => {
    const response = await call(path);
    expect([response.statusCode, response.body]).toEqual([200, '[]']);
    expect(response.headers).not.toHaveProperty('x-next-cursor');
  });

  it('counts nothing, and has no demonstration data', async () => {
    expect(JSON.parse((await call('/api/stats')).body)).toEqual({
      totalClinics: 0,
      totalCities: 0,
      totalCategories: 0,
      avgRating: '0.0',
      totalReviews: 0,
      regions: [],
      demonstration: false,
    });
  });
});
